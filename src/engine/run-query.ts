import { isKind, isNesting, type Fields, type Shape } from '#blueprint/answer.ts'
import type { AnswerOf, AnyQuery } from '#blueprint/screen/query.ts'
import type { Answer, AnswerAsked } from './answer.ts'
import { wireOf } from './list/plan/present.ts'

/** Reads a query and writes its answer as it travels; null: not there, or not in the actor's scope. */
export async function runQuery<Q extends AnyQuery>(
  { query, read }: Answer<Q>,
  asked: AnswerAsked<Q>,
): Promise<AnswerOf<Q> | null> {
  const values = await read(asked)
  return values === null ? null : (answerWire(query.answer, values) as AnswerOf<Q>)
}

/** Only what the shape declares leaves the server, each value through its kind. */
export function answerWire(shape: Shape, value: unknown): unknown {
  if (isKind(shape)) return wireOf(shape, value)
  if (value === null || value === undefined) return null
  if (!isNesting(shape)) return fieldsWire(shape, entriesOf(value))
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

// The compiler holds every handler to its shape, so a nested value is a record or an array where the shape says so.
const entriesOf = (value: unknown) => value as Readonly<Record<string, unknown>>
const elementsOf = (value: unknown) => value as readonly unknown[]
