const EMAIL = /^[^\s@,;<>"]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i

/**
 * Whether a text can be an e-mail address, by the same rule as the api, so that an address accepted here is not refused
 * there.
 */
export const isEmail = (text: string): boolean => EMAIL.test(text)
