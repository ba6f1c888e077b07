import type { AnyKind } from '#blueprint/kind.ts'
import { Cell } from './cells.tsx'
import { differenceOf } from '#panel/inputs/permission-modules.ts'
import { textOf } from './text.ts'
import './changes.css'

type Values = Readonly<Record<string, unknown>>
type Kinds = Readonly<Record<string, AnyKind>>

interface ChangesProps {
  readonly fields: Kinds
  readonly before: Values
  readonly after: Values
}

/** The changes field by field, next to the current values. */
export function Changes({ fields, before, after }: ChangesProps) {
  const changed = Object.entries(fields).filter(([name]) => !isSame(before[name], after[name]))
  if (changed.length === 0) return <p className="dialog-note">No changes.</p>
  return (
    <dl className="review">
      {changed.map(([name, kind]) => (
        <div key={name}>
          <dt>{kind.label}</dt>
          <dd>
            <Change kind={kind} from={before} to={after} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ChangeProps {
  readonly kind: AnyKind
  readonly name: string
  readonly from: Values
  readonly to: Values
}

/** For lists only the added and removed values are shown. */
function Change({ kind, name, from, to }: ChangeProps) {
  const [before, after] = [from[name], to[name]]
  if (Array.isArray(before ?? after)) {
    const texts = (value: unknown) =>
      textsIn(value).map((one) => (kind.traits.columns ? rowText(kind, one) : textOf(one)))
    const { added, removed } = differenceOf(texts(before), texts(after))
    return [...added.map((one) => `+ ${one}`), ...removed.map((one) => `− ${one}`)].join(', ')
  }
  return (
    <>
      <Side kind={kind} value={before} row={from} />
      <span aria-label="becomes"> → </span>
      <strong>
        <Side kind={kind} value={after} row={to} />
      </strong>
    </>
  )
}

/** An empty value of an inheriting field means its default. */
const Side = (side: Parameters<typeof Cell>[0]) =>
  side.kind.traits.inherits && isNothing(side.value) ? <em>Default</em> : <Cell {...side} />

const textsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A row of a table as text, labelled by its columns. */
const rowText = ({ traits: { columns = {} } }: AnyKind, row: unknown): string =>
  Object.entries(columns)
    .map(([name, { label }]) => [label, textOf(Reflect.get(Object(row), name))])
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label} ${text}`)
    .join(', ')
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)
