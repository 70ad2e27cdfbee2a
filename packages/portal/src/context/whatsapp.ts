/** Returns the address that opens WhatsApp with a message, for a recipient chosen there. */
export const whatsAppMessage = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
