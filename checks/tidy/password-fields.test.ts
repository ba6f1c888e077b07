import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const files = globSync('src/{panel,areas}/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const blankless = (text: string) => text.replaceAll(/\s+/g, ' ')

interface Field {
  readonly file: string
  readonly label: string
  readonly says: string | undefined
}

/** A tag without its children, up to the end that is in none of its expressions. */
const tagsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<(?:PasswordInput|TextInput|input)\s/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1
      if (text[at] === '}') depth -= 1
      if (text[at] === '>' && depth === 0 && text[at - 1] !== '=') return blankless(text.slice(index, at + 1))
    }
    return blankless(text.slice(index))
  })

/** Fields of a list, such as ['password', 'New password', 'new-password']. */
const listed = (text: string): readonly (readonly [label: string, says: string])[] =>
  [...text.matchAll(/\['\w+', '([^']*(?:[Pp]assword|[Cc]ode)[^']*)'(?:, '([\w-]*)')?\]/g)].map(
    ([, label = '', says = '']) => [label, says],
  )

const isEntered = (tag: string): boolean => !/ (?:readOnly|hidden)\b/.test(tag)
const hidesText = (tag: string): boolean => tag.startsWith('<PasswordInput') || / type="password"/.test(tag)
const isCode = (tag: string): boolean => / label="[^"]*\bcode\b/i.test(tag)

const fromList = 'of its list'

const tagFields: readonly Field[] = files.flatMap(({ file, text }) =>
  tagsIn(text)
    .filter((tag) => isEntered(tag) && (hidesText(tag) || isCode(tag)))
    .flatMap((tag) => {
      const says = / autoComplete="([^"]*)"/.exec(tag)?.[1] ?? (/ autoComplete=\{/.test(tag) ? fromList : undefined)
      const label = / label="([^"]*)"/.exec(tag)?.[1]
      const labels = label === undefined && / label=\{/.test(tag) ? listed(text).map(([each]) => each) : [label ?? '']
      return labels.map((each) => ({ file, label: each, says }))
    }),
)

const expected = (label: string): readonly string[] =>
  /transaction password/i.test(label)
    ? ['off', 'transaction-password']
    : /code/i.test(label)
      ? ['one-time-code', 'code']
      : /new|confirm/i.test(label)
        ? ['new-password', '']
        : ['current-password']

describe('a password manager finds in every form and dialog', () => {
  test('what each field of a password or code is', () => {
    expect(tagFields.length).toBeGreaterThan(8)
    expect(tagFields.filter(({ says }) => says === undefined)).toEqual([])
    const labelled = tagFields.filter(({ label, says }) => label !== '' && says !== fromList)
    expect(labelled.filter(({ label, says }) => !expected(label).includes(says ?? ''))).toEqual([])
  })

  test('what each field of a list of fields is', () => {
    const inLists = files
      .filter(({ text }) => /PartForm|PasswordInput/.test(text))
      .flatMap(({ file, text }) => listed(text).map(([label, says]) => ({ file, label, says })))
    expect(inLists.length).toBeGreaterThan(12)
    expect(inLists.filter(({ label, says }) => !expected(label).includes(says))).toEqual([])
  })

  test('whose password it is, wherever the user is known', () => {
    const asking = files.filter(({ text }) => /autoComplete="current-password"|'current-password'/.test(text))
    expect(asking.length).toBeGreaterThan(5)
    const nameless = asking.filter(({ text }) => !/<UsernameField \/>|autoComplete="username"|<PartForm/.test(text))
    expect(nameless.map(({ file }) => file)).toEqual([])
  })
})
