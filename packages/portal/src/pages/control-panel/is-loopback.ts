/** Whether a name means, to whoever hears it, itself: a device that is told so would never reach this server. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host)
