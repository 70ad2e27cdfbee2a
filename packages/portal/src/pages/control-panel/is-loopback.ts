/** Whether a host name means the local machine: a tracker with this setting would never reach this server. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host)
