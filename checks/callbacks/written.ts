/** A value of a message as its sender writes it: a text, or a number with its own notation. */
export type Written = { readonly text: string } | { readonly number: string }

/** What a message says, by the paths of its fields. */
export type Content = readonly (readonly [path: string, value: Written])[]

export interface Style {
  /** Between the parts of JSON, where the standard allows it. */
  readonly space: string
  /** Letters of texts as \u escapes, which say the same. */
  readonly isEscaped: boolean
  /** Where the fields begin: the same fields in another order say the same. */
  readonly turn: number
}

interface Branch extends Map<string, Branch | Written> {}

function treeOf(content: Content): Branch {
  const root: Branch = new Map()
  for (const [path, value] of content) {
    const names = path.split('.')
    let inside = root
    for (const name of names.slice(0, -1)) {
      const next = inside.get(name)
      const deeper: Branch = next instanceof Map ? next : new Map()
      inside.set(name, deeper)
      inside = deeper
    }
    inside.set(names.at(-1) ?? '', value)
  }
  return root
}

const turned = <T>(list: readonly T[], by: number): readonly T[] => {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

const escaped = (text: string): string =>
  `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`

function valueText(value: Written, { isEscaped }: Style): string {
  if ('number' in value) return value.number
  return isEscaped ? escaped(value.text) : JSON.stringify(value.text)
}

const branchText = (branch: Branch, style: Style, order: (names: readonly string[]) => readonly string[]): string => {
  const { space } = style
  const parts = order([...branch.keys()]).map((name) => {
    const inside = branch.get(name)
    const text = inside instanceof Map ? branchText(inside, style, order) : inside ? valueText(inside, style) : 'null'
    return `${space}${JSON.stringify(name)}${space}:${space}${text}`
  })
  return `{${parts.join(`${space},`)}${space}}`
}

export const asJson = (content: Content, style: Style): string =>
  branchText(treeOf(content), style, (names) => turned(names, style.turn))

/** The same without spaces and escapes, names in the order of their code units: what some gateways sign. */
export const asSortedJson = (content: Content): string =>
  branchText(treeOf(content), { space: '', isEscaped: false, turn: 0 }, (names) =>
    names.toSorted((a, b) => (a < b ? -1 : 1)),
  )

export const asForm = (content: Content, { turn, isEscaped }: Style): string =>
  turned(content, turn)
    .map(([name, value]) => {
      const text = 'number' in value ? value.number : value.text
      const bytes = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      return `${name}=${isEscaped ? bytes : new URLSearchParams([['v', text]]).toString().slice(2)}`
    })
    .join('&')
