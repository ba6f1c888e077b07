import { address } from '#blueprint/address.ts'
import { labelOf } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf } from '#panel/engine/view.ts'
import { GoLink, Instant } from '#panel/kinds/cells.tsx'
import { EmptyNote, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { slotLabels } from '#areas/content/advertisements/slots.ts'
import { alertDisplayLabels } from '#areas/content/alerts/alert-traits.ts'
import { bannerPlaceLabels } from '#areas/content/banners/places.ts'
import { festivalPlaceLabels } from '#areas/content/festival-gifs/festival-places.ts'
import { runningContent } from './content-calendar.screen.ts'
import './content-calendar.css'

type Calendar = AnswerOf<typeof runningContent>
type Entry = Calendar['entries'][number]

/** The list of a kind, in which the entry is edited. */
const listOf = ({ kind, title }: Entry) => {
  switch (kind) {
    case 'BANNER':
      return address('/banner', {}, { title })
    case 'FESTIVAL_GIF':
      return address('/festival-gif', {}, { title })
    case 'NEWS':
      return address('/news', {}, { text: title })
    case 'ADVERTISEMENT':
      return address('/advertisements', {}, { title })
    case 'ALERT':
      return address('/alerts', {}, { title })
    case 'BLOG':
      return address('/blogs', {}, { title })
  }
}
const kindLabels = {
  BANNER: 'Banner',
  FESTIVAL_GIF: 'Festival GIF',
  NEWS: 'News',
  ADVERTISEMENT: 'Advertisement',
  ALERT: 'Alert',
  BLOG: 'Blog post',
}
/** The places as their own lists name them. */
const placeLabels: Partial<Record<Entry['kind'], Readonly<Record<string, string>>>> = {
  BANNER: bannerPlaceLabels,
  FESTIVAL_GIF: festivalPlaceLabels,
  ADVERTISEMENT: slotLabels,
  ALERT: alertDisplayLabels,
}
const placeOf = ({ kind, place }: Pick<Entry, 'kind' | 'place'>): string =>
  place === '' ? labelOf(kind, kindLabels) : `${labelOf(kind, kindLabels)} · ${labelOf(place, placeLabels[kind])}`

/** What is shown when in the next five weeks, by domain, with the times at which nothing is. */
export default function ContentCalendar() {
  const { data, failure, refetch } = useQueryOf(runningContent, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading the calendar" />
  if (data.entries.length === 0) return <EmptyNote>Nothing is active in the next five weeks.</EmptyNote>
  return (
    <>
      {data.gaps.length > 0 ? (
        <Panel title="Gaps">
          <SmallTable
            label="Gaps"
            head={['Domain', 'Place', 'Nothing from', 'Until']}
            rows={data.gaps.map((gap) => [
              gap.domain,
              placeOf(gap),
              <Instant key="from" value={gap.from} />,
              <Instant key="to" value={gap.to} />,
            ])}
          />
        </Panel>
      ) : null}
      {[...Map.groupBy(data.entries, ({ domain }) => domain)].map(([domain, entries]) => (
        <Panel key={domain} title={domain}>
          <SmallTable
            label={domain}
            head={['Title', 'Place', 'Starts', 'Ends', 'At the same time', 'Five weeks']}
            numeric={[4]}
            rows={entries.map((entry) => [
              <GoLink key="title" href={listOf(entry)}>
                {entry.title}
              </GoLink>,
              placeOf(entry),
              entry.from === null ? '–' : <Instant key="from" value={entry.from} />,
              entry.to === null ? '–' : <Instant key="to" value={entry.to} />,
              entry.together,
              <Bar key="bar" entry={entry} within={data} />,
            ])}
          />
        </Panel>
      ))}
    </>
  )
}

/** The part of the window in which an entry is shown; the columns beside it say the same in words. */
function Bar({ entry, within }: { readonly entry: Entry; readonly within: Pick<Calendar, 'from' | 'to'> }) {
  const [start, end] = [Date.parse(within.from), Date.parse(within.to)]
  const place = (at: string | null, otherwise: number) =>
    at === null ? otherwise : Math.min(100, Math.max(0, ((Date.parse(at) - start) / (end - start)) * 100))
  const from = place(entry.from, 0)
  const to = place(entry.to, 100)
  return (
    <span className="calendar-track" aria-hidden="true">
      <span
        className="calendar-run"
        style={{ insetInlineStart: `${from}%`, inlineSize: `${Math.max(to - from, 1)}%` }}
      />
    </span>
  )
}
