import { globSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { processorMs } from '#checks/harness/time/processor-time.ts'
import { isNode, nodesOf } from './syntax.ts'

/** A regular expression of the product and a place where it stands. */
export interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** Every regular expression literal of these files, once each. */
export function patternsIn(files: string): readonly Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync(files).filter((path) => !path.includes('.test.')))
    for (const { type, regex } of nodesOf(file, readFileSync(file, 'utf8'))) {
      if (type !== 'Literal' || !isNode(regex)) continue
      const [source, flags] = [String(regex['pattern']), String(regex['flags'])]
      found.set(`/${source}/${flags}`, { file, source, flags })
    }
  return [...found.values()]
}

const length = 50_000

/** 50 KB of a unit, alone and after a beginning, with endings that most patterns refuse. */
const textsOf = (unit: string): readonly string[] => {
  const body = unit.repeat(Math.ceil(length / unit.length))
  return ['', 'a@'].flatMap((start) => ['\u0000', ' <'].map((end) => start + body + end))
}

const commonUnits = [
  'a',
  '0',
  'A',
  '.',
  '-',
  '_',
  '@',
  ' ',
  '/',
  ':',
  ',',
  '%',
  '"',
  '\t',
  '\n',
  'a.',
  'a-',
  'a b',
  '\u200b',
]
const commonTexts = commonUnits.flatMap(textsOf)

/** What fills the repeated parts of a pattern: usual characters, and those that it names itself. */
function hostileTexts(source: string): readonly string[] {
  const named = source.replaceAll(/\\[a-zA-Z]|[\\()[\]{}^$|?*+]/g, ' ').match(/[^\s\w]/g) ?? []
  const own = new Set(named.filter((unit) => !commonUnits.includes(unit)))
  return [...commonTexts, ...[...own].flatMap(textsOf)]
}

const context = createContext({ pattern: /a/, texts: commonTexts })
const run = new Script('for (const text of texts) { pattern.lastIndex = 0; pattern.test(text) }')
/** Of the processor. A linear pattern reads all texts in some ten milliseconds, a quadratic one needs seconds for all of them. */
const limitMs = 700

/** Whether 50 KB of hostile text keep the pattern busy: the processor counts, and what is cut off without it runs again for longer. */
export function isSlow({ source, flags }: Pattern): boolean {
  context['pattern'] = new RegExp(source, flags)
  context['texts'] = hostileTexts(source)
  for (let patienceMs = 2 * limitMs; ; patienceMs *= 2) {
    const begun = processorMs()
    const isDone = runsWithin(patienceMs)
    const isOverLimit = processorMs() - begun > limitMs
    if (isDone || isOverLimit) return isOverLimit
  }
}

function runsWithin(timeout: number): boolean {
  try {
    run.runInContext(context, { timeout })
    return true
  } catch (error) {
    // It is an error of the other context, so not an instance of this one's Error.
    if (isNode(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
