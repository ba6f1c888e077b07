/** Minutes as people read a waiting time: the two largest units. */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
