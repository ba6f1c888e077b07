import { describe, expect, test } from 'vitest'
import { nameMatch } from './name-match.ts'

/** What a method asks of a name by default. */
const threshold = 80

/** Two names of different people, which differ in vowel signs or marks alone. */
const different: readonly (readonly [script: string, one: string, other: string])[] = [
  ['Hindi', 'मोहन कुमार', 'महान कमर'],
  ['Hindi', 'सीता', 'सुता'],
  ['Hindi', 'राम कुमार', 'रोमा कमर'],
  ['Hindi', 'दिनेश', 'दीनाश'],
  ['Hindi', 'कमल', 'कोमल'],
  ['Hindi, a nasal', 'चाँद', 'चाद'],
  ['Marathi', 'मीना', 'मुना'],
  ['Marathi', 'सुमन', 'सीमान'],
  ['Bengali', 'বিমল', 'বমলা'],
  ['Bengali', 'মিতা', 'মাতা'],
  ['Tamil', 'கமல்', 'கோமலி'],
  ['Tamil', 'மீனா', 'மானி'],
  ['Telugu', 'రాజు', 'రోజా'],
  ['Telugu', 'సీత', 'సుత'],
  ['Kannada', 'ರಾಜು', 'ರೋಜಾ'],
  ['Kannada', 'ಮೀನಾ', 'ಮಾನಿ'],
  ['Malayalam', 'മീന', 'മാന'],
  ['Malayalam', 'രാജു', 'രോജ'],
  ['Gujarati', 'મીના', 'મુના'],
  ['Gujarati', 'કમલ', 'કોમલ'],
  ['Punjabi', 'ਮੀਨਾ', 'ਮੁਨਾ'],
  ['Punjabi', 'ਰਾਜੂ', 'ਰੋਜਾ'],
  ['Urdu, both with short vowels', 'حَسَن', 'حُسْن'],
  ['Arabic, both with short vowels', 'عُمَر', 'عَمْر'],
  ['Thai', 'สมชัย', 'สมชิ้ย'],
  ['Thai', 'มานี', 'มานะ'],
  ['Sinhala', 'කමල', 'කෝමලී'],
  ['Sinhala', 'නිමල්', 'නාමල'],
  ['Latin', 'Ravi', 'Rani'],
]

test.each(different)('%s: %s is not %s', (_, one, other) => {
  expect(nameMatch(one, other)).toBeLessThan(threshold)
  expect(nameMatch(other, one)).toBe(nameMatch(one, other))
})

test.each([
  ['ravi kumar', 'rani kumar'],
  ['रवि कुमार', 'रानि कुमार'],
])('a different given name leaves %s and %s well below a match', (one, other) => {
  expect(nameMatch(one, other)).toBeLessThan(90)
})

/** Two ways to write the name of one person. */
const same: readonly (readonly [why: string, one: string, other: string])[] = [
  ['accents of Latin letters', 'José Müller', 'Jose Muller'],
  ['accents of Latin letters in capitals', 'Nguyễn Thị Hồng', 'NGUYEN THI HONG'],
  ['a dotted capital', 'İsmail Yılmaz', 'ISMAIL YıLMAZ'],
  ['composed and decomposed', 'Zoë Çelik'.normalize('NFC'), 'Zoë Çelik'.normalize('NFD')],
  ['full width', 'ＲＡＶＩ ＳＨＡＲＭＡ', 'Ravi Sharma'],
  ['order of the words', 'मोहन कुमार', 'कुमार मोहन'],
  ['a letter with a dot, in one code and in two', 'फ\u093cैज', '\u095eैज'],
  ['Bengali, a vowel in one code and in two', 'ক\u09cbমল', 'ক\u09c7\u09beমল'],
  ['Tamil, a vowel in one code and in two', 'க\u0bcaடி', 'க\u0bc6\u0bbeடி'],
  ['Malayalam, a final letter as written before and now', 'മോഹന\u0d4d\u200d', 'മോഹ\u0d7b'],
  ['Sinhala, with and without the joiner', 'ශ\u0dca\u200dරී', 'ශ\u0dcaරී'],
  ['Hindi, with a zero-width space', 'मो\u200bहन', 'मोहन'],
  ['Arabic, short vowels left out', 'مُحَمَّد عُمَر', 'محمد عمر'],
  ['Urdu, one word with short vowels', 'حَسَن رضا', 'حسن رضا'],
  ['Arabic, stretched', 'محمـــد', 'محمد'],
  ['Thai, signs in either order', 'ก\u0e38\u0e49ง', 'ก\u0e49\u0e38ง'],
]

test.each(same)('%s: %s is %s', (_, one, other) => {
  expect([nameMatch(one, other), nameMatch(other, one)]).toEqual([100, 100])
})

describe.each(different.map(([script, one]) => [script, one] as const))('%s: %s', (_, name) => {
  test.each(['NFC', 'NFD', 'NFKC', 'NFKD'])('is itself in %s', (form) => {
    expect(nameMatch(name, name.normalize(form))).toBe(100)
  })
})

test('a name is not matched by a word that is nothing but marks', () => {
  expect(nameMatch('مُ', '\u064f')).toBe(0)
  expect(nameMatch('मोहन', '')).toBe(0)
})
