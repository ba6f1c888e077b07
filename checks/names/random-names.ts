import { seededRandom, type Random } from '#checks/simulation/random.ts'

/** Letters of a script, and the marks that may follow one. */
interface Script {
  readonly letters: string
  readonly marks?: string
  /** How a mark is combined: of some scripts nearly every letter has one. */
  readonly marked?: number
}

const scripts: Readonly<Record<string, Script>> = {
  latin: { letters: 'abcdefghijklmnopqrstuvwxyz', marks: '\u0301\u0308\u0303\u0327\u030c\u0302', marked: 15 },
  turkish: { letters: 'abcçdefgğhıijklmnoöprsştuüvyzİI' },
  vietnamese: { letters: 'aăâbcdđeêghiklmnoôơpqrstuưvxy', marks: '\u0300\u0309\u0303\u0301\u0323', marked: 40 },
  greek: { letters: 'αβγδεζηθικλμνξοπρσςτυφχψω', marks: '\u0301', marked: 20 },
  cyrillic: { letters: 'абвгдежзийклмнопрстуфхцчшщьыэюя' },
  devanagari: { letters: 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह', marks: 'ािीुूेैोौं्', marked: 55 },
  bengali: { letters: 'কখগঘচছজঝটঠডঢণতথদধনপফবভমযরলশষসহ', marks: 'ািীুূেৈোৌং্', marked: 55 },
  gujarati: { letters: 'કખગઘચછજઝટઠડઢણતથદધનપફબભમયરલવશસહ', marks: 'ાિીુૂેૈોૌં્', marked: 55 },
  gurmukhi: { letters: 'ਕਖਗਘਚਛਜਝਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹ', marks: 'ਾਿੀੁੂੇੈੋੌੰ', marked: 55 },
  oriya: { letters: 'କଖଗଘଚଛଜଝଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଶସହ', marks: 'ାିୀୁୂେୈୋୌଂ୍', marked: 55 },
  tamil: { letters: 'கஙசஞடணதநபமயரலவழளறனஜஷஸஹ', marks: 'ாிீுூெேைொோௌ்', marked: 60 },
  telugu: { letters: 'కఖగఘచఛజఝటఠడఢణతథదధనపఫబభమయరలవశసహ', marks: 'ాిీుూెేైొోౌం్', marked: 55 },
  kannada: { letters: 'ಕಖಗಘಚಛಜಝಟಠಡಢಣತಥದಧನಪಫಬಭಮಯರಲವಶಸಹ', marks: 'ಾಿೀುೂೆೇೈೊೋೌಂ್', marked: 55 },
  malayalam: { letters: 'കഖഗഘചഛജഝടഠഡഢണതഥദധനപഫബഭമയരലവശസഹ', marks: 'ാിീുൂെേൈൊോൌം്', marked: 55 },
  thai: { letters: 'กขคงจฉชซญดตถทธนบปผฝพฟมยรลวศสหอ', marks: 'ิีึืุู่้๊๋', marked: 45 },
  arabic: { letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', marks: '\u064e\u064f\u0650\u0651\u0652', marked: 25 },
  hebrew: { letters: 'אבגדהוזחטיכלמנסעפצקרשת', marks: '\u05b0\u05b7\u05b8\u05b9', marked: 15 },
  chinese: { letters: '王李张刘陈杨赵黄周吴明伟芳娜秀英敏静丽强磊军洋勇艳杰' },
  japanese: { letters: 'さとうすずきたなかやまもとカキクケコサシスセソ' },
  korean: { letters: '김이박최정강조윤장임민준서연지우하은' },
}
/** Of these only whole names are followed. */
const furtherScripts: Readonly<Record<string, Script>> = {
  sinhala: { letters: 'කඛගඝචඡජටඨඩණතථදධනපඵබභමයරලවශෂසහ', marks: 'ාැෑිීුූෙේොෝං්', marked: 55 },
  lao: { letters: 'ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢລວສຫອຮ', marks: 'ິີຶືຸູ່້ົັ', marked: 45 },
  khmer: { letters: 'កខគឃងចឆជញដឋណតថទធនបផពភមយរលវសហអ', marks: 'ាិីុូេែោំះ', marked: 50 },
  myanmar: { letters: 'ကခဂငစဆဇညတထဒဓနပဖဗဘမယရလဝသဟအ', marks: 'ာိီုူေံ့း်', marked: 50 },
  georgian: { letters: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ' },
  armenian: { letters: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ' },
}
const names = Object.keys(scripts)

const signs = ['’', "'", '-', '.', ',', ';', '|', '"', '/', '\\', '&', '<', '>', '%', '_x0041_', '(', ')', '[', '”']
const spaces = ['\u00a0', '\u3000', '\u2009']
/** Joiners, soft hyphens and directions. */
const unseen = [
  '\u200d',
  '\u200c',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u202c',
  '\u2067',
  '\u2069',
]
const pictures = [
  '😀',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '🇮🇳',
  '👍🏽',
  '\u2764\ufe0f',
  '𓂀',
  '𝒜',
  'ﬁ',
  '\u212b',
  '①',
  '٣',
  '३',
]
/** What stands in names, and is seen or not; also what looks like formulas or escapes. */
const oddities = [...signs, ...spaces, ...unseen, ...pictures]
const starts = ['=', '+', '-', '@', "'", '(', '«', '#', '\u202e', '\u200b']

const capital = (word: string): string => {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}

/** A word of one script, of so many letters. */
export function randomWord(random: Random, script: string, letters: number): string {
  const { letters: all, marks = '', marked = 0 } = (scripts[script] ?? furtherScripts[script])!
  const [bases, signs] = [Array.from(all), Array.from(marks)]
  const word = Array.from({ length: letters }, () => {
    const letter = random.oneOf(bases)
    return signs.length > 0 && random.happens(marked) ? letter + random.oneOf(signs) : letter
  }).join('')
  return random.happens(70) ? capital(word) : word
}

export interface RandomName {
  readonly text: string
  /** The script of its words; signs between them are of any. */
  readonly script: string
}

/** Nothing of a name is lost at its edges, and no field is longer. */
const maxLength = 80
const trimmed = (text: string): string =>
  Array.from(text.trim()).slice(0, maxLength).join('').slice(0, maxLength).trim()
const isWhole = (text: string): boolean => text !== '' && text.isWellFormed()

export function randomName(random: Random): RandomName {
  const script = random.oneOf(names)
  const isLong = random.happens(5)
  const words = Array.from({ length: isLong ? 14 : 1 + random.below(4) }, () =>
    randomWord(
      random,
      random.happens(90) ? script : random.oneOf(names),
      isLong ? 5 + random.below(12) : 1 + random.below(8),
    ),
  )
  const odd = words.map((word) => {
    if (!random.happens(25)) return word
    const letters = Array.from(word)
    letters.splice(random.below(letters.length + 1), 0, random.oneOf(oddities))
    return letters.join('')
  })
  const joined = odd.join(random.happens(95) ? ' ' : random.oneOf(oddities))
  const begun = random.happens(6) ? random.oneOf(starts) + joined : joined
  const written = begun.normalize(random.oneOf(['NFC', 'NFD']))
  const text = trimmed(written)
  return isWhole(text) ? { text, script } : randomName(random)
}

/** Names from a seed; the same seed gives the same names. */
export function randomNames(count: number, seed: number): readonly RandomName[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => randomName(random))
}

/** Names as people write them that are hard on what handles them: marks above marks, emoji, and words in two directions. */
const hardNames = [
  'Zo\u0308e\u0301 O’Brien',
  'Ạ\u0308\u0301nh \u1ea4n',
  'علي 786',
  'دوود (David) 12',
  'דוד לוי ג׳',
  'محمد‌رضا',
  'क्‍षमा',
  'Ravi 👍🏽 \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'O’Neill & Sons <b>',
]

/** A name of two words of every script, and the hard ones: decomposed, as some keyboards and files write them, and a few composed. */
export function namesOfEveryScript(seed: number): readonly string[] {
  const random = seededRandom(seed)
  const words = [...names, ...Object.keys(furtherScripts)].map((script) =>
    [5, 6].map((letters) => randomWord(random, script, letters)).join(' '),
  )
  const written = [...words, ...hardNames].map((name) => name.normalize('NFD'))
  return [...written, ...written.slice(0, 3).map((name) => name.normalize('NFC'))]
}

/** Two names of one script with as many words, each of other letters. */
export function twoNames(random: Random): readonly [one: string, other: string] {
  const script = random.oneOf(names)
  const lengths = Array.from({ length: 2 + random.below(2) }, () => 4 + random.below(5))
  const name = () => lengths.map((letters) => randomWord(random, script, letters)).join(' ')
  return [name(), name()]
}

/** Accents of Latin letters do not count: banks write without them. */
const bare = (letter: string): string =>
  letter
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=^\p{Script=Latin})\p{M}+/u, '')

/** A name, and one that has a letter or a vowel sign of it exchanged: another person. */
export function almostEqual(random: Random): readonly [one: string, other: string] {
  const script = random.oneOf(names)
  const { letters, marks = '' } = scripts[script]!
  const isSign = marks !== '' && (scripts[script]!.marked ?? 0) > 50 && random.happens(50)
  const pool = Array.from(isSign ? marks : letters)
  const words = Array.from({ length: 1 + random.below(3) }, () => randomWord(random, script, 3 + random.below(5)))
  const name = Array.from(words.join(' '))
  const places = name.flatMap((letter, at) => (pool.includes(letter.toLowerCase()) ? [at] : []))
  if (places.length === 0) return almostEqual(random)
  const at = random.oneOf(places)
  const change = random.oneOf(pool.filter((letter) => bare(letter) !== bare(name[at]!)))
  return [name.join(''), name.toSpliced(at, 1, change).join('')]
}
