// Runs in the documentation page: signs what stands in a form with the key that was entered, and shows the answer.
const field = (name) => document.getElementById(name).value
const bytes = (text) => new TextEncoder().encode(text)

async function send(path, body) {
  const [key, secret] = [field('try-key'), field('try-secret')]
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), crypto.randomUUID()]
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signing = await crypto.subtle.importKey('raw', bytes(secret), hmac, false, ['sign'])
  const signed = ['v2', 'POST', path, key, timestamp, nonce, body].join('\n')
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', signing, bytes(signed)))
  const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const headers = {
    'Content-Type': 'application/json',
    'X-Key': key,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': `v2=${hex}`,
  }
  const answer = await fetch(path, { method: 'POST', headers, body, credentials: 'omit' })
  return `${answer.status}\n${JSON.stringify(JSON.parse(await answer.text()), null, 2)}`
}

for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const output = form.querySelector('output')
    return send(form.dataset.path, form.querySelector('textarea').value).then(
      (text) => (output.textContent = text),
      (error) => (output.textContent = String(error)),
    )
  })
}
