/** Maximum number of webhooks per account. */
export const maxWebhooks = 20
