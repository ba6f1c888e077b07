import type { AnyForm } from '#blueprint/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { Face } from '#panel/kinds/faces.tsx'
import { differenceOf } from '#panel/kinds/permission-words.ts'
import { textOf } from '#panel/kinds/text.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { isEmpty, type Values } from '../action/entered.ts'

interface ReviewProps {
  readonly form: AnyForm
  readonly before: Values
  readonly after: Values
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What would change, beside what stands, before it is saved. */
export function Review({ form, before, after, isBusy, onSave, onClose }: ReviewProps) {
  const changes = changedFields(form, before, after)
  return (
    <Dialog title="What changes" onClose={isBusy ? undefined : onClose}>
      <div className="dialog-body">
        {changes.length === 0 ? <p className="dialog-note">Nothing is different.</p> : null}
        <dl className="review">
          {changes.map(([name, kind]) => (
            <div key={name}>
              <dt>{kind.label}</dt>
              <dd>
                <Change kind={kind} from={before} to={after} name={name} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isBusy}>
            Go on editing
          </Button>
          <Button tone="primary" busy={isBusy} onClick={onSave}>
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface ChangeProps {
  readonly kind: AnyKind
  readonly name: string
  readonly from: Values
  readonly to: Values
}

/** Of several values only those are said that come and go. */
function Change({ kind, name, from, to }: ChangeProps) {
  const [before, after] = [from[name], to[name]]
  if (Array.isArray(before ?? after)) {
    const { added, removed } = differenceOf(textsIn(before), textsIn(after))
    return [...added.map((one) => `+ ${one}`), ...removed.map((one) => `− ${one}`)].join(', ')
  }
  return (
    <>
      <Face kind={kind} value={before} row={from} />
      <span aria-label="becomes"> → </span>
      <strong>
        <Face kind={kind} value={after} row={to} />
      </strong>
    </>
  )
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])

const same = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

const changedFields = (form: AnyForm, before: Values, after: Values): readonly (readonly [string, AnyKind])[] =>
  Object.entries(form.fields as Readonly<Record<string, AnyKind>>).filter(([name]) => !same(before[name], after[name]))
