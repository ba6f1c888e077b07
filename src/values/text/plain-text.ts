/** A text as it is stored: letters are composed, and all spaces but line breaks and tabs are plain ones. */
export const plainText = (text: string): string => text.normalize('NFC').replace(/[^\S\r\n\t]/g, ' ')

/** The same for one line, such as a name: what was broken into lines or padded becomes single spaces. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim()

/** Names that nobody tells apart are equal: capitals, accents and their forms are left out. */
export const folded = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
