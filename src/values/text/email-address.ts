/** The format of an email address. Linear: the parts between the dots cannot be divided in two ways. */
export const emailPattern = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)*\.[^\s@<>".]{2,}$/

export const maxEmailLength = 120
