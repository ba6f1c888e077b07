import type { CallFields, Interface } from './interface-fields.ts'

type Fields = CallFields['content']

const isOptional = (type: string): boolean => type.endsWith('?')
const optionsOf = (type: string): readonly string[] => type.replace(/\?$/, '').split(' | ')
/** A receiver ignores options that it does not know, so an answer may have more of them. */
const kindsOf = (type: string): ReadonlySet<string> =>
  new Set(optionsOf(type).map((option) => (option.startsWith('"') ? 'string' : option)))

function brokenContent(path: string, before: Fields, now: Fields): readonly string[] {
  const gone = Object.entries(before).flatMap(([field, type]) => {
    const current = now[field]
    if (current === undefined) return [`${path} no longer takes ${field}`]
    if (isOptional(type) && !isOptional(current)) return [`${path} requires ${field}, which could be left out`]
    const accepted = new Set(optionsOf(current))
    const missing = optionsOf(type).filter((option) => !accepted.has(option) && !accepted.has('string'))
    return missing.length === 0 ? [] : [`${path} no longer takes ${missing.join(', ')} as ${field}`]
  })
  const required = Object.entries(now)
    .filter(([field, type]) => before[field] === undefined && !isOptional(type) && isNewAlone(field, before))
    .map(([field]) => `${path} requires ${field}, which is new`)
  return [...gone, ...required]
}

/** A required field of an object that was not there before asks nothing of who does not send the object. */
const isNewAlone = (field: string, before: Fields): boolean => {
  const owner = field.replace(/(\[\])?\.[^.]*$/, '')
  return owner === field || before[owner] !== undefined
}

const brokenAnswer = (path: string, before: Fields, now: Fields): readonly string[] =>
  Object.entries(before).flatMap(([field, type]) => {
    const current = now[field]
    if (current === undefined || (isOptional(current) && !isOptional(type)))
      return [`${path} no longer always answers ${field}`]
    const known = kindsOf(type)
    const strange = [...kindsOf(current)].filter((kind) => !known.has(kind))
    return strange.length === 0 ? [] : [`${path} answers ${field} as ${strange.join(', ')}`]
  })

/** What integrators relied on and is no longer so: a change that needs another version of the interface. */
export const brokenPromises = (before: Interface, now: Interface): readonly string[] =>
  Object.entries(before).flatMap(([path, call]) => {
    const current = now[path]
    if (!current) return [`${path} is gone`]
    return [...brokenContent(path, call.content, current.content), ...brokenAnswer(path, call.answer, current.answer)]
  })

const newFields = (before: Fields, now: Fields): readonly string[] =>
  Object.keys(now).filter((field) => before[field] === undefined)

/** What a field says that it did not say before: other options, another type, or that it may be left out. */
function newKinds(before: Fields, now: Fields): readonly (readonly [field: string, kinds: string])[] {
  return Object.entries(before).flatMap(([field, type]) => {
    const current = now[field]
    if (current === undefined || current === type) return []
    const known = new Set(optionsOf(type))
    const more = optionsOf(current).filter((option) => !known.has(option))
    const isFreer = isOptional(current) !== isOptional(type)
    const kinds = [...more, ...(isFreer ? [isOptional(current) ? 'nothing' : 'always something'] : [])]
    return [[field, kinds.length === 0 ? 'fewer of its options' : kinds.join(', ')] as const]
  })
}

/** What came since, in words: calls, fields, options. Every difference that breaks no promise is one of them. */
export const additions = (before: Interface, now: Interface): readonly string[] =>
  Object.entries(now).flatMap(([path, call]) => {
    const known = before[path]
    if (!known) return [`New call: ${path}`]
    return [
      ...newFields(known.content, call.content).map((field) => `${path} takes ${field}`),
      ...newKinds(known.content, call.content).map(([field, kinds]) => `${path} takes ${kinds} as ${field}`),
      ...newFields(known.answer, call.answer).map((field) => `${path} answers ${field}`),
      ...newKinds(known.answer, call.answer).map(([field, kinds]) => `${path} answers ${kinds} as ${field}`),
    ]
  })
