import { useQuery } from '@tanstack/react-query'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { Preview } from '#panel/engine/view.ts'
import { Changes } from '#panel/kinds/changes.tsx'
import { everyModule } from '#panel/app/screens.ts'
import type { Waiting } from './approvals.queries.ts'

/** The form whose saving waits; everything else that waits is an action. Catalogues are large: read when one is needed. */
async function formOf(path: string): Promise<AnyForm | null> {
  const forms = (await everyModule()).flatMap(({ screens }) => screens.filter((screen) => screen.shape === 'form'))
  return forms.find(({ noun }) => path === `/${noun.replaceAll(' ', '-')}`) ?? null
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** What was asked for, beside what the first person saw. */
export function Asked({ waiting: { path, shown, input } }: { waiting: Waiting }) {
  const form = useQuery({
    queryKey: ['form of', path],
    queryFn: () => formOf(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (form.isPending) return null
  const before = asRecord(shown)
  if (form.data) return <Changes fields={form.data.fields} before={before} after={input} />
  return <Preview effect={{ before, after: { ...before, ...input } }} />
}
