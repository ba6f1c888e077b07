import { isKind, isNesting, type Fields, type Shape } from '#blueprint/answer.ts'
import type { AnswerOf, AnyQuery } from '#blueprint/screen/query.ts'
import type { QueryHandler, QueryRequest } from './query-handler.ts'
import type { ListTotals } from './list/list-totals.ts'
import { withCurrency, wireOf } from './list/plan/present.ts'

/** Runs a query and converts its answer to the wire; null if not found or not in scope. */
export async function runQuery<Q extends AnyQuery>(
  { query, read }: QueryHandler<Q>,
  request: Omit<QueryRequest<Q>, 'totals'> & Partial<Pick<QueryRequest<Q>, 'totals'>>,
): Promise<AnswerOf<Q> | null> {
  const values = await read({ totals: noLists, ...request })
  return values === null ? null : (answerWire(query.answer, values) as AnswerOf<Q>)
}

const noLists: ListTotals = (list) => Promise.reject(new Error(`This query was run without ${list.path}`))

/** Converts declared values by their kinds; everything else is dropped. A record with a currency is in it. */
export function answerWire(shape: Shape, value: unknown): unknown {
  if (isKind(shape)) return wireOf(shape, value)
  if (value === null || value === undefined) return null
  if (!isNesting(shape)) return withCurrency(entriesOf(value)['currency'], () => fieldsWire(shape, entriesOf(value)))
  if (shape.nesting === 'many') return elementsOf(value).map((each) => answerWire(shape.of, each))
  if (shape.nesting !== 'map') return answerWire(shape.of, value)
  const entries = Object.entries(entriesOf(value)).map(([key, each]) => [key, answerWire(shape.of, each)])
  return Object.fromEntries(entries)
}

function fieldsWire(fields: Fields, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const present = Object.entries(fields).filter(([name, shape]) => values[name] !== undefined || !isOptional(shape))
  return Object.fromEntries(present.map(([name, shape]) => [name, answerWire(shape, values[name])]))
}

const isOptional = (shape: Shape): boolean => !isKind(shape) && isNesting(shape) && shape.nesting === 'optional'

// Handlers are type-checked against their shape, so nested values are records or arrays.
const entriesOf = (value: unknown) => value as Readonly<Record<string, unknown>>
const elementsOf = (value: unknown) => value as readonly unknown[]
