import { isNode, nodesOf, type SyntaxNode } from '../syntax.ts'

/** What makes a test depend on chance, on the clock or on how busy the machine is. */
export type Dependence = 'a sleep' | 'the clock' | 'a number without a seed' | 'a written month'

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node['type'] === 'Identifier' && node['name'] === name

const isMemberOf = (node: unknown, object: string, property: string): boolean =>
  isNode(node) &&
  node['type'] === 'MemberExpression' &&
  isNamed(node['object'], object) &&
  isNamed(node['property'], property)

const textOf = ({ type, value }: SyntaxNode): string => {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateElement' && isNode(value) ? String(value['raw']) : ''
}

/** The current era: what lies far in the past or the future is not compared with today. */
const month = /(?<!\d)202[6-9]-(0[1-9]|1[0-2])(?!\d)/

function dependenceOf(node: SyntaxNode): Dependence | null {
  const { type, callee, source } = node
  if (type === 'ImportDeclaration' && isNode(source) && source['value'] === 'node:timers/promises') return 'a sleep'
  if (type === 'CallExpression') {
    if (isNamed(callee, 'setTimeout')) return 'a sleep'
    if (isNode(callee) && isNamed(callee['property'], 'waitForTimeout')) return 'a sleep'
    if (isMemberOf(callee, 'Math', 'random')) return 'a number without a seed'
    if (isMemberOf(callee, 'Date', 'now') || isMemberOf(callee, 'performance', 'now')) return 'the clock'
  }
  if (type === 'NewExpression' && isNamed(callee, 'Date') && Array.isArray(node['arguments']))
    return node['arguments'].length === 0 ? 'the clock' : null
  // Also where it is not called here, but handed on.
  if (isMemberOf(node, 'Math', 'random')) return 'a number without a seed'
  const text = textOf(node)
  if (/pg_sleep/.test(text)) return 'a sleep'
  return month.test(text) ? 'a written month' : null
}

/** On what a file depends, each once. */
export const dependencesIn = (file: string, text: string): ReadonlySet<Dependence> =>
  new Set([...nodesOf(file, text)].flatMap((node) => dependenceOf(node) ?? []))
