/** Plays two short tones. Silent until the user has interacted with the page, as browsers require. */
export function sound(lowest = 880): void {
  const context = new AudioContext()
  for (const [at, pitch] of [lowest, (lowest * 4) / 3].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.value = 0.08
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at * 0.16)
    tone.stop(context.currentTime + at * 0.16 + 0.12)
  }
  setTimeout(() => void context.close(), 600)
}
