import { globSync, readFileSync } from 'node:fs'

/**
 * Finds queries that convert values to the wire by hand; the goal is none.
 *
 * Counts queries whose answer is a schema instead of kinds, and handlers that convert a value of their
 * answer by hand: a property whose value is an id turned to text (`String(row.id)`), an instant (`.toISOString()`), an
 * amount, odds or a share (`formatMoney(...)` and its like), or a handler's file with a money formatter of its own.
 * Sentences that contain an amount or an instant are not counted.
 */
export interface HandWired {
  readonly file: string
  readonly queries: number
}

const written = [
  /^\s*\w+: (?:[\w.?]+ === null \? null : )?(?:formatMoney|formatOdds|formatShare)\(/m,
  /^\s*\w+: (?:[\w.?]+ === null \? null : )?String\([\w.]+\),?$/m,
  /^\s*\w+: [\w.()]+\??\.toISOString\(\)(?: \?\? null)?,?$/m,
  /=> formatMoney\(money\(\w+\)\)$/m,
]

/** Removes acts and audit subjects, which answer no query. */
const handlersIn = (text: string): string =>
  text
    .split(/\n(?=(?:export )?(?:const|function|async function|interface) )/)
    .filter((part) => !/^(?:export )?const \w+ = act\(|: Subject => /.test(part))
    .join('\n')

const count = (text: string, word: RegExp): number => [...text.matchAll(word)].length

export function handWiredIn(file: string, text: string): HandWired {
  const stated = count(text, /^ {2}answer: z\./gm)
  const handlers = count(text, /^export const \w+Answer = answer\(/gm)
  const isByHand = handlers > 0 && written.some((one) => one.test(handlersIn(text)))
  return { file, queries: stated + (isByHand ? handlers : 0) }
}

export function handWired(root = '.'): readonly HandWired[] {
  const files = globSync(['src/areas/**/*.screen.ts', 'src/areas/**/*.data.ts', 'src/areas/**/*.act.ts'], { cwd: root })
  return files
    .map((file) => handWiredIn(file, readFileSync(`${root}/${file}`, 'utf8')))
    .filter(({ queries }) => queries > 0)
    .toSorted((one, other) => other.queries - one.queries)
}
