/** A text as it is stored: letters are composed, and all spaces but line breaks and tabs are plain ones. */
export const plainText = (text: string): string => text.normalize('NFC').replace(/[^\S\r\n\t]/g, ' ')

/** The same for one line, such as a name: what was broken into lines or padded becomes single spaces. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim()
