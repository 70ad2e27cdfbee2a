/** The most webhooks of one account. */
export const mostWebhooks = 20
