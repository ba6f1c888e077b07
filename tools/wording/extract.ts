import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text that a person can read, with the file that holds it. Values put into it stand as ICU arguments: {amount}. */
export interface Wording {
  readonly file: string
  readonly text: string
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Attributes and properties whose values machines read. */
const machineNames = new Set([
  'aria-controls',
  'className',
  'd',
  'fill',
  'href',
  'htmlFor',
  'id',
  'key',
  'name',
  'path',
  'permission',
  'style',
  'table',
  'type',
  'viewBox',
])
const sqlWords =
  /^\s*(select|insert|update|delete|with|create|alter|drop|set|begin|commit|rollback|lock|listen|notify|copy|grant|from|where|and|or|not|case|coalesce|exists)\b/

/** Words of a language: two of them, or one that begins a label. Codes, paths, keys and class names are none. */
const isProse = (text: string): boolean =>
  !sqlWords.test(text) &&
  !/^[\w./:#@-]*[/_.][\w./:#@-]*$/.test(text) &&
  !/^[\w.]+ as \w+$/.test(text) &&
  (/[a-z]{2,}[,.;:!?’')]* +[{(‘“]?[A-Za-z]/.test(text) ||
    /^[A-Z][a-z]+(?:-[a-z]+)*[.…]?$/.test(text) ||
    /\} [a-z]{2,}/.test(text))

/** The name by which a translator knows a value: of a variable, a member or a call; else its place. */
function argumentName(node: unknown, at: number): string {
  if (!isNode(node)) return String(at)
  if (node.type === 'Identifier' && typeof node['name'] === 'string') return node['name']
  if (node.type === 'MemberExpression') return argumentName(node['property'], at)
  if (node.type === 'CallExpression') {
    const [first] = node['arguments'] as readonly unknown[]
    return first === undefined ? argumentName(node['callee'], at) : argumentName(first, at)
  }
  return String(at)
}

function templateText(node: Node): string {
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string | null } }[]
  const values = node['expressions'] as readonly unknown[]
  return parts
    .map(({ value }, at) => (value.cooked ?? '') + (at < values.length ? `{${argumentName(values[at], at)}}` : ''))
    .join('')
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  const { name, value } = node
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** Parts of a syntax tree in which no text is for people. */
function isForMachines(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
  if (node.type === 'ImportExpression' || node.type.startsWith('TS'))
    return !node.type.startsWith('TSAs') && !node.type.startsWith('TSSatisfies') && !node.type.startsWith('TSNonNull')
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'JSXAttribute') return machineNames.has(nameOf(node['name']))
  if (node.type === 'CallExpression')
    return /^(sql|raw|assert|clsx|literal)$/.test(
      nameOf(
        isNode(node['callee']) && node['callee'].type === 'MemberExpression'
          ? node['callee']['property']
          : node['callee'],
      ),
    )
  return false
}

function textsIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) textsIn(one, found)
    return
  }
  if (!isNode(node) || isForMachines(node)) return
  if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value'])
  else if (node.type === 'JSXText' && typeof node['value'] === 'string')
    found.push(node['value'].replace(/\s+/g, ' ').trim())
  else if (node.type === 'TemplateLiteral') found.push(templateText(node))
  for (const [name, child] of Object.entries(node)) {
    // A key that is no expression is a name; a quoted one may be one too.
    if (name === 'key' && node['computed'] !== true) continue
    textsIn(child, found)
  }
}

/** Every text of one file that looks like language, each once, in the order of the file. */
export function wordingOf(file: string, source: string): readonly Wording[] {
  const found: string[] = []
  textsIn(parseSync(file, source).program, found)
  return [...new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isProse))].map((text) => ({
    file,
    text,
  }))
}

/** All wording of the product: what the panel, the server, the demo and the commands say. */
export const allWording = (): readonly Wording[] =>
  globSync('{src,demo,tools,simulator}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && !file.startsWith('tools/wording/') && !file.endsWith('/tables.ts'))
    .toSorted()
    .flatMap((file) => wordingOf(file, readFileSync(file, 'utf8')))

/** As the list is kept: each file with its texts below it. */
export const written = (wording: readonly Wording[]): string =>
  [...Map.groupBy(wording, ({ file }) => file)]
    .map(([file, texts]) => `# ${file}\n${texts.map(({ text }) => text).join('\n')}\n`)
    .join('\n')
