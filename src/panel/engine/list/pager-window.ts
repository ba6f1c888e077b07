/**
 * The specification's pager: at most four links, two pages on each side of the current one where there are that many.
 * The current page is not a link, so both numbers hold.
 */
const eachSide = 2
const linkLimit = 4

export function pagerWindow(current: number, last: number): readonly number[] {
  const length = Math.min(last, linkLimit + 1)
  const first = Math.max(1, Math.min(current - eachSide, last - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
