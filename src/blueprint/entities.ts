import * as areas from '#areas/entities.ts'
import * as formerNames from '#areas/former-entities.ts'

type Areas = typeof areas
export type Entity = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas]

/** Labels of the tables that audit rows refer to, by name. */
export const entityLabels = Object.fromEntries(
  Object.values(areas)
    .flatMap((area): readonly (readonly [string, string])[] => Object.entries(area))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
) as Readonly<Record<Entity, string>>
export const entities = Object.keys(entityLabels) as readonly Entity[]

/** Tables that were renamed, by the former name: entries of the audit trail keep the name of their time. */
export const formerEntities: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(formerNames))

/** The keys under which the audit trail names a record: the present one first. */
export function subjectKeysOf(subject: string): readonly string[] {
  const [entity = ''] = subject.split(':')
  const former = Object.entries(formerEntities).filter(([, name]) => name === entity)
  return [subject, ...former.map(([name]) => `${name}${subject.slice(entity.length)}`)]
}

/**
 * Subject keys in the audit log: 'withdrawal:0199…', or the bare id if a request was refused before
 * its entity was known.
 */
export const subjectsOf = (text: string): readonly string[] =>
  text.includes(':') ? subjectKeysOf(text) : [text, ...entities.flatMap((entity) => subjectKeysOf(`${entity}:${text}`))]
