import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noConnection, nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { cases, done, inAMinute, open, page, review, row } from '#checks/harness/panel/cases.tsx'
import { serverNow } from '#panel/live/server-clock.ts'
import { notificationLog } from '#panel/session/notifications.ts'
import { change } from '#panel/session/state.ts'
import { ListView } from '../list/list-view.tsx'
import { parseListRequest } from '../list/state.ts'
import { ClaimBanner } from './claim-banner.tsx'
import { useClaim, type ClaimedCase } from './use-claim.ts'
import { useClaimedRow } from './use-claimed-row.ts'

let panel: OpenPanel
beforeEach(() => {
  panel = openPanel({
    'POST /api/cases/1/claim': done,
    'POST /api/cases/1/release': done,
    'POST /api/cases/1/take-over': done,
    'POST /api/cases/1/takeOver': done,
  })
  change({ permissions: { WITHDRAW_APPROVE: true } })
})
afterEach(() => panel.close())
const posts = () => panel.calls().filter((one) => one.startsWith('POST'))

describe('a queue as a list', () => {
  const Screen = () => <ListView list={cases} state={{ query: parseListRequest(cases, ''), set: () => undefined }} />

  test('keeps the place of its first case while it loads', async () => {
    panel.answers['/api/cases'] = nothingYet
    await panel.draw(<Screen />)
    expect(panel.find('aside.row-detail').textContent).toBe('')
  })

  test('opens its first case by itself, and the next one when it is decided', async () => {
    panel.answers['/api/cases'] = () => page([row('1'), row('2'), row('3')])
    await panel.draw(<Screen />)
    await panel.until(() => panel.text().includes('Case 1'))
    await panel.click('Decide it')
    expect(panel.text()).toContain('Case 2')
    await panel.click('Show the third')
    expect(panel.text()).toContain('Case 3')
  })

  test('without cases says so and opens nothing', async () => {
    panel.answers['/api/cases'] = () => page([])
    await panel.draw(<Screen />)
    await panel.until(() => panel.text().includes('No case waits.'))
    expect(panel.has('aside.row-detail')).toBe(false)
  })

  test('that cannot be read opens nothing either', async () => {
    panel.answers['/api/cases'] = () => refusal(500, 'Something went wrong.')
    await panel.draw(<Screen />)
    await panel.until(() => panel.has('[role=alert]'))
    expect(panel.has('aside.row-detail')).toBe(false)
  })
})

describe('the claim of an open case', () => {
  const refetch = vi.fn()
  const onClaimed = vi.fn()
  function Case({ one, isOn = true }: { readonly one: ClaimedCase | null; readonly isOn?: boolean }) {
    const claim = useClaim(one, { list: cases, queue: review, isOn, refetch, onClaimed })
    return (
      <p>
        {claim.isTaking ? 'taking' : 'idle'}, {claim.isHeld ? 'held' : 'not held'}
        <button onClick={claim.settle}>Settle</button>
      </p>
    )
  }
  beforeEach(() => void [refetch.mockClear(), onClaimed.mockClear()])

  test('is asked for at once, and confirmed before the case counts as held', async () => {
    panel.answers['POST /api/cases/99/claim'] = nothingYet
    await panel.draw(<Case one={{ ...open, id: '99' }} />)
    expect(panel.text()).toContain('taking, not held')
    expect(onClaimed).not.toHaveBeenCalled()
  })

  test('once granted is held, and released when the case is left undecided', async () => {
    await panel.draw(<Case one={open} />)
    await panel.until(() => panel.text().includes(', held'))
    expect(onClaimed).toHaveBeenCalledOnce()
    await panel.draw(<Case one={null} />)
    await panel.until(() => posts().length === 2)
    expect(posts()).toEqual(['POST /api/cases/1/claim', 'POST /api/cases/1/release'])
  })

  test('of a decided case is not released', async () => {
    await panel.draw(<Case one={open} />)
    await panel.until(() => panel.text().includes(', held'))
    await panel.click('Settle')
    await panel.draw(<Case one={null} />)
    expect(posts()).toEqual(['POST /api/cases/1/claim'])
  })

  test('that a colleague has is neither asked for nor taken', async () => {
    await panel.draw(<Case one={{ ...open, claimedBy: 'ravi', claimedUntil: inAMinute() }} />)
    await panel.draw(<Case one={open} isOn={false} />)
    expect(posts()).toEqual([])
  })

  test('that is refused is said, and the case is read again to show who was first', async () => {
    panel.answers['POST /api/cases/1/claim'] = () => refusal(409, 'ravi is reviewing it.')
    await panel.draw(<Case one={open} />)
    await panel.until(() => refetch.mock.calls.length === 1)
    expect(notificationLog()[0]?.text).toBe('ravi is reviewing it.')
    expect(panel.text()).toContain('idle, not held')
  })

  test('without a connection is not held', async () => {
    panel.answers['POST /api/cases/1/claim'] = noConnection
    await panel.draw(<Case one={open} />)
    await panel.until(() => refetch.mock.calls.length > 0)
    expect(panel.text()).toContain('not held')
  })

  test('is read from the columns of the row', async () => {
    const Row = ({ by }: { readonly by: string | null }) => <p>{JSON.stringify(useClaimedRow(row('1', by)))}</p>
    await panel.draw(<Row by="asha" />)
    expect(panel.text()).toContain('"claimedBy":"asha","claimedUntil":null,"isMine":true')
    await panel.draw(<Row by="ravi" />)
    expect(panel.text()).toContain('"isMine":false')
  })
})

describe('the banner of a case', () => {
  const refetch = vi.fn()
  const banner = (one: ClaimedCase) => <ClaimBanner one={one} list={cases} queue={review} refetch={refetch} />
  beforeEach(() => void refetch.mockClear())

  test('says nothing while nobody else has it', async () => {
    await panel.draw(banner(open))
    await panel.draw(banner({ ...open, claimedBy: 'asha', isMine: true }))
    expect(panel.has('.claim-banner')).toBe(false)
  })

  test('says who reviews it and for how long, and takes it over', async () => {
    await panel.draw(banner({ ...open, claimedBy: 'ravi', claimedUntil: inAMinute() }))
    expect(panel.find('.claim-banner').textContent).toMatch(/^Being reviewed by ravi for (60|59) s\. Take over$/)
    await panel.click('Take over')
    await panel.until(() => refetch.mock.calls.length === 1)
    expect(posts()).toHaveLength(1)
  })

  test('without the permission offers nothing; an assignment has no end', async () => {
    change({ permissions: {} })
    await panel.draw(banner({ ...open, claimedBy: 'ravi' }))
    expect(panel.find('.claim-banner').textContent.trim()).toBe('Assigned to ravi.')
    expect(panel.all('button')).toEqual([])
  })

  test('reads again when the claim of the colleague has ended', async () => {
    await panel.draw(banner({ ...open, claimedBy: 'ravi', claimedUntil: new Date(serverNow() - 1_000).toISOString() }))
    await panel.until(() => refetch.mock.calls.length > 0)
  })
})
