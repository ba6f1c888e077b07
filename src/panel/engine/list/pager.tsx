import { useState } from 'react'
import { formatCount } from '#panel/kinds/format.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { pagerWindow } from './pager-window.ts'
import type { ListAnswer } from './query.ts'
import { pageBeside, type ListRequest, type ListState } from './state.ts'
import './pager.css'

interface PagerProps {
  /** Tells several lists on one page apart. */
  readonly title: string
  readonly answer: ListAnswer
  readonly query: ListRequest
  readonly set: ListState['set']
  readonly site: SiteConfig
}

export const Pager = (props: PagerProps) =>
  props.answer.last_page === undefined ? <CursorPager {...props} /> : <PagePager {...props} />

export const countText = ({ total_item, data }: ListAnswer, { currency }: SiteConfig): string =>
  countOf(total_item ?? data.length, currency)

const countOf = (count: number, currency: string) => `${formatCount(count, currency)} ${count === 1 ? 'row' : 'rows'}`

function PagePager({ title, answer, query, set, site }: PagerProps) {
  const last = Math.max(1, answer.last_page ?? 1)
  const current = Math.min(answer.current_page ?? query.page, last)
  const turn = (page: number) => set(turned(answer, page, current))
  return (
    <nav className="pager" aria-label={`Pages of ${title}`}>
      <span className="pager-count">{countText(answer, site)}</span>
      <button type="button" aria-label="First page" disabled={current === 1} onClick={() => turn(1)}>
        «
      </button>
      <button type="button" aria-label="Previous page" disabled={current === 1} onClick={() => turn(current - 1)}>
        ‹
      </button>
      {pagerWindow(current, last).map((page) =>
        page === current ? (
          <span key={page} className="pager-here" aria-current="page">
            {formatCount(page, site.currency)}
          </span>
        ) : (
          <button key={page} type="button" aria-label={`Page ${page}`} onClick={() => turn(page)}>
            {formatCount(page, site.currency)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        disabled={answer.is_last_page ?? current === last}
        onClick={() => turn(current + 1)}
      >
        ›
      </button>
      {last > 5 ? <GoToPage last={last} onGo={turn} /> : null}
    </nav>
  )
}

/** A page next to the shown one continues at its edge; the first one and distant ones are counted from the start. */
const turned = (answer: ListAnswer, page: number, current: number) => {
  const step = page - current
  const isBeside = page > 1 && (step === 1 || step === -1)
  return (isBeside ? pageBeside(answer, step) : null) ?? { page, cursor: null }
}

function GoToPage({ last, onGo }: { last: number; onGo: (page: number) => void }) {
  const [text, setText] = useState('')
  const leave = () => {
    const page = Number.parseInt(text, 10)
    if (page >= 1) onGo(Math.min(page, last))
    setText('')
  }
  return (
    <input
      className="native go-to"
      inputMode="numeric"
      placeholder={`1–${last}`}
      aria-label="Go to page"
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      onKeyDown={(event) => (event.key === 'Enter' ? leave() : undefined)}
      onBlur={() => setText('')}
    />
  )
}

function CursorPager({ title, answer, set, site }: PagerProps) {
  const [previous, next] = [pageBeside(answer, -1), pageBeside(answer, 1)]
  return (
    <nav className="pager" aria-label={`Pages of ${title}`}>
      <span className="pager-count">{countText(answer, site)} on this page</span>
      <button type="button" disabled={!previous} onClick={() => previous && set(previous)}>
        ‹ Newer
      </button>
      <button type="button" disabled={!next || answer.load_more === false} onClick={() => next && set(next)}>
        Older ›
      </button>
    </nav>
  )
}
