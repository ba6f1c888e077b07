import { useQuery } from '@tanstack/react-query'
import type { AnyForm } from '#blueprint/form.ts'
import { apiPath } from '#blueprint/list.ts'
import { call } from '#panel/session/call.ts'
import { address } from '#panel/session/go.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { initially, type Values } from '../action/entered.ts'
import { FormView } from './form-view.tsx'

export interface LoadedForm {
  readonly values: Values
  readonly version: number | null
}

interface FormScreenProps {
  readonly form: AnyForm
  /** Which of the form's doors this is. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
}

/** A form definition as a screen: empty for a new thing, filled from the server for one that exists. */
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

/** The form itself, for views that hold one. */
export function FormPart({ form, path, parameters }: FormScreenProps) {
  const isNew = form.create?.path === path
  const at = address(apiPath(path), parameters)
  const loading = useQuery({
    queryKey: ['form', at],
    queryFn: ({ signal }) => call<{ data: LoadedForm }>(at, { signal }),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  })
  const again = () => void loading.refetch()
  const loaded = isNew ? { values: initially(form.fields), version: null } : loading.data?.data
  if (loaded && !loading.isRefetching)
    return <FormView key={loading.dataUpdatedAt} form={form} at={at} isNew={isNew} loaded={loaded} again={again} />
  return loading.error ? <FailureNote failure={loading.error} again={again} /> : <Waiting />
}
