/** Whether a host name means the machine that uses it: a device that is set to it would never reach this server. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host)
