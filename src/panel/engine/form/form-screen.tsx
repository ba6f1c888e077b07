import { useQuery } from '@tanstack/react-query'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import { call } from '#panel/session/call.ts'
import { addressOf } from '#blueprint/address.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { useSearchText } from '../links.tsx'
import { initialValues, type Values } from '#panel/engine/action/field-values.ts'
import { FormView } from './form-view.tsx'
import type { LoadedForm } from './loaded-form.ts'
import '../list/title-row.css'

interface FormScreenProps {
  readonly form: AnyForm
  /** The create or edit path under which the form is open. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
}

/** A form as a screen: empty for a new record, loaded from the server for an existing one. */
export default function FormScreen(props: FormScreenProps) {
  const { form, path } = props
  const title = (form.create?.path === path ? form.create : form.edit)?.title ?? form.noun
  return (
    <>
      <div className="title-row">
        <h1>{title}</h1>
      </div>
      <FormPart {...props} />
    </>
  )
}

/** The form without heading, for use in views. */
export function FormPart({ form, path, parameters }: FormScreenProps) {
  const isNew = form.create?.path === path
  const at = addressOf(apiPath(path), parameters)
  const from = useSearchText('from')
  const model = isNew && form.copiesBut && form.edit && from ? addressOf(apiPath(form.edit.path), { id: from }) : null
  const loading = useQuery({
    queryKey: ['form', model ?? at],
    queryFn: ({ signal }) => call<{ data: LoadedForm }>(model ?? at, { signal }),
    enabled: !isNew || model !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const refetch = () => void loading.refetch()
  const data = loading.data?.data
  const loaded = isNew
    ? model
      ? data && copyOf(form, data)
      : { values: { ...initialValues(form.fields), ...linkedIn(form) }, version: null }
    : data
  if (loaded && !loading.isRefetching)
    return <FormView key={loading.dataUpdatedAt} form={form} at={at} isNew={isNew} loaded={loaded} refetch={refetch} />
  return loading.error ? <FailureNote failure={loading.error} retry={refetch} /> : <Waiting />
}

/** Initial values from the address bar, validated like typed input. */
function linkedIn({ linked = [] }: AnyForm): Values {
  const text = new URLSearchParams(window.location.search)
  return Object.fromEntries(linked.flatMap((name) => (text.has(name) ? [[name, text.get(name)]] : [])))
}

/** Copies the values of another record except those that must be unique. */
function copyOf({ fields, copiesBut = [] }: AnyForm, { values }: LoadedForm): LoadedForm {
  const own = Object.entries(initialValues(fields)).filter(([name]) => copiesBut.includes(name))
  return { values: { ...values, ...Object.fromEntries(own) }, version: null }
}
