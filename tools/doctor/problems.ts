/** What can be wrong between a browser and the server, by the name that the page of configurations uses. */
export const problems = {
  'no-answer': 'Nothing answers at this address. Check name, port, certificate and firewall.',
  'server-not-reached': 'The proxy answers, but does not reach the server. Check the address it forwards to, and PORT.',
  'database-down': 'The server is reached, but its database does not answer.',
  'another-site': 'Something else answers at this address: /health does not come from the product.',
  'host-not-passed': 'The proxy does not pass the Host header of the browser, nor X-Forwarded-Host.',
  'other-panel-url': 'PANEL_URL is not this address, so requests of the page are refused as foreign.',
  'scheme-not-passed':
    'The server does not know that the browser uses https. Set X-Forwarded-Proto in the proxy, and TRUSTED_PROXIES.',
  'address-not-passed':
    'The server does not know the address of the browser. Set X-Forwarded-For in the proxy, and TRUSTED_PROXIES.',
  'too-few-proxies':
    'TRUSTED_PROXIES is less than the number of proxies: all users seem to have the address of a proxy.',
  'too-many-proxies':
    'TRUSTED_PROXIES is more than the number of proxies: every client could pretend to have any address.',
  'origin-changed': 'The proxy changes or removes the Origin header, which protects from requests of other pages.',
  'cookies-dropped': 'Cookies of the server do not arrive.',
  'policy-changed': 'The proxy removes or replaces the Content-Security-Policy of the server.',
  'uploads-refused': 'The proxy refuses uploads of 7 MB; pictures may have 8 MB.',
  'stream-buffered': 'The proxy collects answers before it passes them on, so live updates do not arrive.',
  'head-refused': 'HEAD is answered unlike GET, so monitors report the product as down.',
} as const

export type Problem = keyof typeof problems
