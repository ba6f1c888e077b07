/**
 * Characters that are not seen and change how text is read or compared: zero-width characters, direction marks and
 * overrides, fillers and tags. Names that differ only in them look the same, and an override shows text reversed.
 */
const hidden =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u
/** Joiners where scripts and emoji need them, and the tags in flags of parts of countries. */
const joiners =
  /(?<=[\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu
const flags = /(?<=\u{1f3f4})[\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu
const rightToLeft = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u
const marks = /[\u200e\u200f\u061c]/g

/** Whether text contains characters that are not seen, other than where its script or an emoji needs them. */
export function hasHiddenCharacters(text: string): boolean {
  if (!hidden.test(text)) return false
  const rest = text.replace(joiners, '').replace(flags, '')
  return hidden.test(rightToLeft.test(text) ? rest.replace(marks, '') : rest)
}
