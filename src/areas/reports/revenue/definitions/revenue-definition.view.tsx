import { useHasPermission, useQueryOf, type AboveProps } from '#panel/engine/view.ts'
import { FailureNote, Facts, Waiting } from '#panel/ui/pieces.tsx'
import { commonFacts } from './revenue-definition.ts'
import { revenueDefinitionQuery } from './revenue-definition.queries.ts'

/** The definitions by which the figures below were computed, one for each version that counts in the period. */
export default function RevenueDefinition({ filters }: AboveProps) {
  return useHasPermission('BALANCE_SHEET_VIEW') ? <InUse filters={filters} /> : <Facts facts={commonFacts} />
}

function InUse({ filters: { settledOn, domainId } }: Pick<AboveProps, 'filters'>) {
  const { data, failure, refetch } = useQueryOf(revenueDefinitionQuery, {
    ...(settledOn && { settledOn }),
    ...(domainId && { domainId }),
  })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return <Facts facts={data.facts.map(({ name, meaning }) => [name, meaning] as const)} />
}
