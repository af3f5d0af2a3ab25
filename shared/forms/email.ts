const EMAIL = /^[^\s@,;<>"]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i

/** Whether this can be an e-mail address, by the api's own rule: what passes here is not refused there. */
export const isEmail = (text: string): boolean => EMAIL.test(text)
