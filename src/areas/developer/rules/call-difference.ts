import { jsonIn, jsonText } from '#values/text/json-text.ts'

export const callParts = ['REQUEST_HEADERS', 'REQUEST_BODY', 'RESPONSE_BODY'] as const
type CallPart = (typeof callParts)[number]

/** A call as it is recorded: headers and forms have one field a line. */
export interface RecordedCall {
  readonly requestHeaders: string | null
  readonly requestBody: string | null
  readonly responseBody: string | null
}

export interface CallDifference {
  readonly part: CallPart
  readonly field: string
  readonly before: string | null
  readonly now: string | null
}

const maxDifferences = 100

/** The fields in which two calls differ, by their paths. */
export function differencesOf(before: RecordedCall, now: RecordedCall): readonly CallDifference[] {
  const parts: readonly (readonly [CallPart, Fields, Fields])[] = [
    ['REQUEST_HEADERS', linesIn(before.requestHeaders, ': '), linesIn(now.requestHeaders, ': ')],
    ['REQUEST_BODY', fieldsIn(before.requestBody), fieldsIn(now.requestBody)],
    ['RESPONSE_BODY', fieldsIn(before.responseBody), fieldsIn(now.responseBody)],
  ]
  return parts
    .flatMap(([part, earlier, later]) =>
      [...new Set([...earlier.keys(), ...later.keys()])].map((field) => ({
        part,
        field,
        before: earlier.get(field) ?? null,
        now: later.get(field) ?? null,
      })),
    )
    .filter((one) => one.before !== one.now)
    .slice(0, maxDifferences)
}

type Fields = ReadonlyMap<string, string>

function linesIn(text: string | null, between: string): Fields {
  const lines = (text ?? '').split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(between)
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + between.length)]
    }),
  )
}

function fieldsIn(body: string | null): Fields {
  const json = jsonIn(body ?? '')
  if (typeof json !== 'object' || json === null) return linesIn(body, '=')
  const fields = new Map<string, string>()
  collect(json, '', fields)
  return fields
}

function collect(value: unknown, path: string, fields: Map<string, string>): void {
  const isNested = Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)
  if (!isNested) {
    fields.set(path, typeof value === 'string' ? value : jsonText(value))
    return
  }
  for (const [name, each] of Object.entries(value ?? {})) collect(each, path === '' ? name : `${path}.${name}`, fields)
}
