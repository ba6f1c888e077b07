import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approve, cases, done, review, row } from '#checks/harness/panel/cases.tsx'
import { nothingYet, openPanel, refusal, type OpenPanel } from '#checks/harness/panel/drawn.tsx'
import { serverNow } from '#panel/live/server-clock.ts'
import { notificationLog } from '#panel/session/notifications.ts'
import { change } from '#panel/session/state.ts'
import { digitsOf, Templates } from './templates.tsx'
import { UndoBar, type Undoable } from './undo-bar.tsx'
import { UndoSlot } from './undo-slot.tsx'
import { useActiveRow } from './use-active-row.ts'
import { useDecision } from './use-decision.ts'
import { useNext } from './use-next.ts'

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

describe('a decision', () => {
  const onDone = vi.fn()
  function Deciding({ version }: { readonly version?: number }) {
    const { decide, busy } = useDecision({
      list: cases,
      id: '1',
      onDone,
      ...(version === undefined ? {} : { version }),
    })
    return (
      <p>
        {busy ? 'busy' : 'free'} <button onClick={() => void decide(approve, { note: 'ok' })}>Decide</button>
      </p>
    )
  }
  beforeEach(() => void onDone.mockClear())

  test('is sent once with the version that was seen, and everything is read again', async () => {
    panel.answers['POST /api/cases/1/approve'] = done
    await panel.draw(<Deciding version={4} />)
    await panel.click('Decide')
    await panel.until(() => panel.text().includes('free') && onDone.mock.calls.length === 1)
    expect(panel.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { note: 'ok', version: 4 },
    ])
    expect(panel.calls()).toContain('GET /api/site-config')
  })

  test('while it is sent cannot be repeated', async () => {
    panel.answers['POST /api/cases/1/approve'] = nothingYet
    await panel.draw(<Deciding />)
    await panel.click('Decide')
    await panel.click('Decide')
    expect([panel.text().includes('busy'), posts()]).toEqual([true, ['POST /api/cases/1/approve']])
  })

  test('that is refused says why and leaves the case where it is', async () => {
    panel.answers['POST /api/cases/1/approve'] = () => refusal(409, 'The balance is too low.')
    await panel.draw(<Deciding />)
    await panel.click('Decide')
    await panel.until(() => notificationLog()[0]?.text === 'The balance is too low.')
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('the undo of decisions', () => {
  const decided = (caseId: string, ms: number): Undoable => ({
    id: caseId,
    text: `Case ${caseId} approved`,
    finalAt: new Date(serverNow() + ms).toISOString(),
    becomes: 'final',
    list: cases,
    action: review.verbs.undo,
  })
  const undone = vi.fn()
  const bar = (decisions: readonly Undoable[]) => (
    <>
      <UndoSlot />
      <UndoBar decisions={decisions} onUndone={undone} />
    </>
  )

  test('is offered for the latest one until it is final, earlier ones in a menu', async () => {
    await panel.draw(bar([decided('1', 30_000), decided('2', 20_000), decided('3', -1_000)]))
    await panel.until(() => panel.has('.undoable'))
    expect(panel.find('.undo-text').textContent).toMatch(/^Case 1 approved: final in (30|29) s$/)
    expect(panel.all('.undoable button').map(({ textContent }) => textContent)).toEqual(['Undo (Z)', '1 more'])
  })

  test('of what is final is not offered', async () => {
    await panel.draw(bar([decided('3', -1_000)]))
    expect(panel.has('.undoable')).toBe(false)
  })

  test('by Z takes the latest one back and opens its case again, by its address if it is on no page', async () => {
    panel.answers[`POST /api/cases/1/${review.verbs.undo.name}`] = done
    await panel.draw(bar([decided('1', 30_000)]))
    await panel.until(() => panel.has('.undoable'))
    await panel.press('z')
    await panel.until(() => panel.went.length > 0)
    expect([panel.went, undone.mock.calls.length]).toEqual([['/cases?id=1'], 1])
  })
})

describe('the next case', () => {
  const shown: string[] = []
  function Next({ ids, isHere }: { readonly ids: readonly string[]; readonly isHere: boolean }) {
    const next = ids.map((each) => ({ id: each }))
    const onShow = (each: string) => (shown.push(each), isHere)
    return <button onClick={useNext({ list: cases, next, detail: '/api/cases/:id', onShow })}>Next</button>
  }
  beforeEach(() => void (shown.length = 0))

  test('is shown where it is on the page, otherwise by its address; what follows is read before', async () => {
    await panel.draw(<Next ids={['4', '5']} isHere />)
    await panel.until(() => panel.calls().length >= 2)
    expect(panel.calls()).toEqual(['GET /api/cases/4', 'GET /api/cases/5'])
    await panel.click('Next')
    expect([shown, panel.went]).toEqual([['4'], []])
    await panel.draw(<Next ids={['4', '5']} isHere={false} />)
    await panel.click('Next')
    expect(panel.went).toEqual(['/cases?id=4'])
  })

  test('that does not exist is said', async () => {
    await panel.draw(<Next ids={[]} isHere />)
    await panel.click('Next')
    expect([shown, notificationLog()[0]?.text]).toEqual([[], 'No unassigned cases'])
  })

  test('takes the place of a decided one; a case that was opened again counts as undecided', async () => {
    const rows = [row('1'), row('2'), row('3')]
    function Rows() {
      const { active, setActive, onDecided } = useActiveRow(rows, 0, true)
      const [at, setAt] = useState(0)
      return (
        <p>
          active {active}
          <button onClick={() => onDecided(rows[active]!.id)}>Decided</button>
          <button onClick={() => (setActive(at), setAt(at + 1))}>Open</button>
        </p>
      )
    }
    await panel.draw(<Rows />)
    await panel.click('Decided')
    expect(panel.text()).toContain('active 1')
    await panel.click('Decided')
    expect(panel.text()).toContain('active 2')
    await panel.click('Open')
    expect(panel.text()).toContain('active 0')
  })
})

test('a template is chosen by its button or its digit', async () => {
  const chosen: number[] = []
  await panel.draw(
    <Templates
      texts={[
        ['BLURRED', 'The picture is blurred.'],
        ['EXPIRED', 'It has expired.'],
      ]}
      onChoose={(one) => chosen.push(one)}
    />,
  )
  await panel.click('2 It has expired.')
  digitsOf(['a', 'b'], (one) => chosen.push(one))['1']?.()
  expect(chosen).toEqual([1, 0])
})
