const isWire = new URLSearchParams(location.search).has('wire')
const name = isWire ? 'openapi.json' : 'openapi.en.json'
for (const link of document.querySelectorAll('[data-document]'))
  if (link.dataset.document === name) link.setAttribute('aria-current', 'page')

// The address of the description is absolute, because the page has no origin to resolve the servers' address against.
const url = new URL(`../../${name}`, location.href).href

async function show() {
  const response = await fetch(url)
  if (!response.ok) throw new Error(await response.text())
  const spec = await response.json()
  spec.servers = [{ url: new URL('.', url).href.replace(/\/$/, '') }]
  SwaggerUIBundle({
    spec,
    domNode: document.getElementById('ui'),
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    // Its colours are of one theme.
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    withCredentials: false,
  })
}

show().catch((error) => {
  const text = document.createElement('p')
  text.className = 'wait'
  text.setAttribute('role', 'alert')
  text.textContent = `The description could not be loaded. ${error.message}`
  document.getElementById('ui').replaceChildren(text)
})
