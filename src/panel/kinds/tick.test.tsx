import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tick } from './tick.tsx'

test('yes and no are a tick and a dash instead of badges, and only what needs attention is coloured', () => {
  const drawn = (value: boolean) => renderToStaticMarkup(<Tick value={value} />)
  expect(drawn(true)).toBe('<span class="tick" title="Yes"><span class="unseen">YES</span></span>')
  expect(drawn(false)).toBe('<span class="tick tick-no" title="No"><span class="unseen">NO</span></span>')
  expect(renderToStaticMarkup(<Tick value isAlarm />)).toContain('class="tick tick-alarm"')
  expect(renderToStaticMarkup(<Tick value={false} isAlarm />)).toContain('class="tick tick-no"')
})
