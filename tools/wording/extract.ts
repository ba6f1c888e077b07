import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A user-facing text and its file. Inserted values appear as ICU arguments: {amount}. */
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

/**
 * Whether a text is prose: two words, or one capitalised label. Codes, paths, keys and class names
 * are not.
 */
const isProse = (text: string): boolean =>
  !sqlWords.test(text) &&
  !/^[\w./:#@-]*[/_.][\w./:#@-]*$/.test(text) &&
  !/^[\w.]+ as \w+$/.test(text) &&
  (/[a-z]{2,}[,.;:!?’')]* +[{(‘“]?[A-Za-z]/.test(text) ||
    /^[A-Z][a-z]+(?:-[a-z]+)*[.…]?$/.test(text) ||
    /\} [a-z]{2,}/.test(text))

/** Argument name for a translator: the name of a variable, member or call, else its position. */
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

/** Syntax tree nodes that contain no user-facing text. */
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

/** Titles written as names: `tabs: { Open: 'OPEN' }`. */
function titlesIn({ type, key, value }: Node): readonly string[] {
  if (type !== 'Property' || nameOf(key) !== 'tabs' || !isNode(value) || !Array.isArray(value['properties'])) return []
  return value['properties'].filter(isNode).map((tab) => nameOf(tab['key']))
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
  found.push(...titlesIn(node))
  for (const [name, child] of Object.entries(node)) {
    // Non-computed keys are names, not texts.
    if (name === 'key' && node['computed'] !== true) continue
    textsIn(child, found)
  }
}

/** All user-facing texts of a file, without duplicates, in file order. */
export function wordingOf(file: string, source: string): readonly Wording[] {
  const found: string[] = []
  textsIn(parseSync(file, source).program, found)
  return [...new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isProse))].map((text) => ({
    file,
    text,
  }))
}

/** All user-facing texts of the panel, the server, the demo and the commands. */
export const allWording = (): readonly Wording[] =>
  globSync('{src,demo,tools,simulator}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && !file.startsWith('tools/wording/') && !file.endsWith('/tables.ts'))
    .toSorted()
    .flatMap((file) => wordingOf(file, readFileSync(file, 'utf8')))

/** Formats the list: each file with its texts below it. */
export const formatWording = (wording: readonly Wording[]): string =>
  [...Map.groupBy(wording, ({ file }) => file)]
    .map(([file, texts]) => `# ${file}\n${texts.map(({ text }) => text).join('\n')}\n`)
    .join('\n')
