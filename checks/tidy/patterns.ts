import { globSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'

/** A regular expression of the product and a place where it stands. */
export interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const isLiteral = (node: object): node is { readonly regex: { readonly pattern: string; readonly flags: string } } =>
  'type' in node && node.type === 'Literal' && 'regex' in node && node.regex !== null && typeof node.regex === 'object'

/** Every regular expression literal of these files, once each. */
export function patternsIn(files: string): readonly Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync(files).filter((path) => !path.includes('.test.'))) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if (isLiteral(node)) {
        const { pattern: source, flags } = node.regex
        found.set(`/${source}/${flags}`, { file, source, flags })
        return
      }
      for (const child of Object.values(node)) visit(child)
    }
    visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return [...found.values()]
}

const length = 50_000

/** Characters and short sequences that fill the repeated parts of patterns, with those the pattern names itself. */
const unitsFor = (source: string): readonly string[] => {
  const named = source.replaceAll(/\\[a-zA-Z]|[\\()[\]{}^$|?*+]/g, ' ').match(/[^\s]/g) ?? []
  return [
    ...new Set([
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
      'a@',
      '0.',
      'a b',
      '::',
      '\u200b',
      ...named,
    ]),
  ]
}

/** 50 KB of each unit, alone and after a beginning, with an ending that most patterns refuse. */
const hostileTexts = (source: string): readonly string[] =>
  unitsFor(source).flatMap((unit) => {
    const body = unit.repeat(Math.ceil(length / unit.length))
    return ['', 'a@', '/', 'a'].flatMap((start) => ['\u0000', ' <'].map((end) => start + body + end))
  })

const context = createContext({ pattern: /a/, text: '' })
const run = new Script('pattern.lastIndex = 0; pattern.test(text)')
/** A linear pattern reads 50 KB in a millisecond or two, a quadratic one needs seconds. */
const limitMs = 400

/** The hostile text that keeps the pattern busy beyond the limit, or null. */
export function slowTextFor({ source, flags }: Pattern): string | null {
  context['pattern'] = new RegExp(source, flags)
  for (const text of hostileTexts(source)) {
    context['text'] = text
    try {
      run.runInContext(context, { timeout: limitMs })
    } catch {
      return text
    }
  }
  return null
}
