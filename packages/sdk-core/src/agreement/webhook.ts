/** Maximum number of webhooks per account. */
export const mostWebhooks = 20
