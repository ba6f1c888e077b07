import { useQuery } from '@tanstack/react-query'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { Preview } from '#panel/engine/view.ts'
import { Changes } from '#panel/kinds/changes.tsx'
import { everyModule } from '#panel/app/screens.ts'
import type { PendingApproval } from './approvals.queries.ts'

/** The form a request belongs to, or null for an action. Loads the catalogue only when needed because it is large. */
async function formOf(path: string): Promise<AnyForm | null> {
  const forms = (await everyModule()).flatMap(({ screens }) => screens.filter((screen) => screen.shape === 'form'))
  return forms.find(({ noun }) => path === `/${noun.replaceAll(' ', '-')}`) ?? null
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The requested change, next to the values the requester saw. */
export function RequestedChange({ waiting: { path, shown, input } }: { waiting: PendingApproval }) {
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
