import type { ReactNode } from 'react'
import { sectionsIn } from '#blueprint/screen/form.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { addressOf } from '#blueprint/address.ts'
import { GoLink } from '#panel/kinds/go-link.tsx'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { FormValues } from '#panel/inputs/times/form-values.ts'
import { hasPermission } from '#panel/session/state.ts'
import { PresetPicker } from '#panel/ui/preset-picker.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Conflict } from '#panel/unsaved/conflict.tsx'
import { SavedForm } from '#panel/unsaved/saved-form.tsx'
import { ReasonFields } from '../action/reason-fields.tsx'
import { ViewOfInput } from '../views.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormViewProps } from './loaded-form.ts'
import { Review } from './review.tsx'
import { useForm } from './use-form.ts'
import './form-view.css'

export function FormView(props: FormViewProps) {
  const { form } = props
  const entering = useForm(props)
  const { values, complaints, isBusy } = entering
  return (
    <SavedForm label={form.noun} onSave={() => void entering.save()}>
      <ErrorSummary form={form} complaints={complaints} problem={entering.problem} />
      {entering.isConflict ? (
        <Conflict
          form={form}
          at={props.at}
          entered={entering.sent}
          isBusy={isBusy}
          onReload={props.refetch}
          onOverwrite={() => void entering.overwrite()}
        />
      ) : null}
      {props.isNew && form.presets ? (
        <PresetPicker names={Object.keys(form.presets)} onPick={(name) => entering.fill(form.presets?.[name] ?? {})} />
      ) : null}
      <FormValues value={{ values, isNew: props.isNew }}>
        <Sections {...props} entering={entering} />
      </FormValues>
      {form.asks ? (
        <section className="panel form-section" aria-label="Confirmation">
          <div className="form-fields">
            <ReasonFields
              asksPassword={form.asks === 'password'}
              entered={entering.reason}
              complaints={complaints}
              onChange={entering.changeReason}
            />
          </div>
        </section>
      ) : null}
      <SaveBar {...entering}>
        {!props.isNew && form.copiesBut && form.create && hasPermission(form.create.permission) ? (
          <GoLink href={addressOf(form.create.path, {}, { from: props.at.split('/').at(-1) })}>Duplicate</GoLink>
        ) : null}
      </SaveBar>
      {entering.isReviewing ? (
        <Review
          form={form}
          before={props.loaded.values}
          after={values}
          isBusy={isBusy}
          onSave={() => void entering.commit()}
          onClose={entering.stopReview}
        />
      ) : null}
    </SavedForm>
  )
}

function Sections({ form, isNew, entering }: FormViewProps & { readonly entering: ReturnType<typeof useForm> }) {
  const field = (name: string) => {
    const kind = form.fields[name] as AnyKind
    return (
      <FieldInput
        key={name}
        name={name}
        kind={kind}
        value={entering.values[name]}
        complaint={entering.complaints[name]}
        disabled={entering.isBusy || (!isNew && kind.traits.fixed === true)}
        onChange={(value) => entering.change(name, value)}
        onBlur={() => entering.check(name)}
      />
    )
  }
  const drawn = (view: string, names: readonly string[]) => {
    const fields = Object.fromEntries(names.map((name) => [name, form.fields[name] as AnyKind]))
    return <ViewOfInput {...entering} view={view} fields={fields} rows={[]} disabled={entering.isBusy} />
  }
  return sectionsIn(form).map(([title, names]) => (
    <section key={title} className="panel form-section" aria-label={title || form.noun}>
      {title ? <h2>{title}</h2> : null}
      {form.views?.[title] ? drawn(form.views[title], names) : <div className="form-fields">{names.map(field)}</div>}
    </section>
  ))
}

function SaveBar({
  isBusy,
  isDirty,
  isDraftSaved,
  save,
  leave,
  children,
}: ReturnType<typeof useForm> & { readonly children: ReactNode }) {
  return (
    <div className="save-bar">
      <Button tone="primary" busy={isBusy} onClick={() => void save()}>
        Save (Ctrl+Enter)
      </Button>
      <Button disabled={isBusy} onClick={leave}>
        {isDirty ? 'Discard' : 'Back'}
      </Button>
      {children}
      {isDirty ? <output className="save-note">Unsaved changes</output> : null}
      {isDraftSaved ? <output className="save-note">Draft saved</output> : null}
    </div>
  )
}
