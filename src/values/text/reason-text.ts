// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not get in
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Whether the text is a usable reason: not blank, at most 500 characters, no control characters.
 */
export const isReason = (text: string): boolean =>
  text.trim() !== '' && text.length <= 500 && text.isWellFormed() && !controls.test(text)
