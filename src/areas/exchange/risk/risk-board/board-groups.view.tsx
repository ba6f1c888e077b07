import { setSearchText, useSearchText } from '#panel/engine/view.ts'
import { TabStrip } from '#panel/ui/pieces.tsx'
import type { BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'

const groups = [
  { key: 'all', title: 'All' },
  { key: 'match', title: 'Match odds' },
  { key: 'bookmaker', title: 'Bookmaker' },
  { key: 'fancy', title: 'Fancy' },
  { key: 'racing', title: 'Racing' },
  { key: 'others', title: 'Other' },
] as const
type Group = (typeof groups)[number]['key']

function groupOf({ sport, product, kind }: BoardMarket): Group {
  if (sport === 'horse_racing') return 'racing'
  if (product === 'bookmaker' || product === 'fancy') return product
  return kind === 'match_odds' ? 'match' : 'others'
}

interface GroupSelection {
  readonly group: Group
  /** Search text for the names of event, market and competition. */
  readonly typed: string
}

export function useGroupSelection(): GroupSelection {
  const groupKey = useSearchText('group')
  return { group: groups.find(({ key }) => key === groupKey)?.key ?? 'all', typed: useSearchText('query') ?? '' }
}

export const matchesSelection = ({ group, typed }: GroupSelection): ((market: BoardMarket) => boolean) => {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return (market) => {
    const names = `${market.event} ${market.name} ${market.competition}`.toLowerCase()
    return (group === 'all' || groupOf(market) === group) && terms.every((word) => names.includes(word))
  }
}

/** Market groups with their counts; empty groups are hidden. */
export function GroupTabs({ markets, group }: { markets: readonly BoardMarket[]; group: Group }) {
  const counts = Map.groupBy(markets, groupOf)
  const tabs = groups
    .map(({ key, title }) => ({ key, title, count: key === 'all' ? markets.length : (counts.get(key)?.length ?? 0) }))
    .filter(({ key, count }) => key === 'all' || key === group || count > 0)
    .map(({ key, title, count }) => ({ key, title: `${title} ${count}` }))
  return (
    <TabStrip
      label="Market groups"
      tabs={tabs}
      chosen={group}
      onChoose={(key) => setSearchText('group', key === 'all' ? null : key)}
    />
  )
}
