import { escapeHtml } from 'serving'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

interface Operation {
  summary?: string
  parameters?: { name: string; required?: boolean; schema: Schema; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Renders the OpenAPI document as one page without scripts. */
export function documentPage(document: object, basePath: string): string {
  // The service generates the document itself (document.ts), so its structure is known.
  const { info, paths, components } = document as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      call(basePath, method, path, operation),
    ),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h3>${name}</h3>${paragraph(schema.description)}${fields(schema)}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="${basePath}/docs/page.css">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="${basePath}/openapi.json">openapi.json</a></p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Shapes</h2>
${shapes.join('\n')}
</main>
</body>
</html>
`
}

function call(basePath: string, method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const rows = parameters.map(({ name, required, schema, description }) =>
    row(name, schema, required === true, description),
  )
  const body = operation.requestBody?.content['application/json']?.schema
  const answers = Object.entries(operation.responses).map(
    ([status, { content }]) =>
      `<li><b>${status}</b> ${typeName(content?.['application/json']?.schema)}</li>`,
  )
  return `<section>
<h3><code>${method.toUpperCase()} ${escapeHtml(basePath + path)}</code></h3>
${paragraph(operation.summary)}
${rows.length > 0 ? table('Parameters', rows) : ''}
${body ? `<p>Body: ${typeName(body)}</p>` : ''}
<p>Answers</p><ul>${answers.join('')}</ul>
</section>`
}

function fields(schema: Schema): string {
  const required = schema.required ?? []
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(name, field, required.includes(name), field.description),
  )
  return rows.length > 0 ? table('Fields', rows) : `<p>${typeName(schema)}</p>`
}

function table(caption: string, rows: string[]): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">name</th><th scope="col">type</th><th scope="col">needed</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function row(name: string, schema: Schema, required: boolean, description = ''): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeName(schema)}</td><td>${required ? 'yes' : ''}</td><td>${escapeHtml(description)}</td></tr>`
}

function typeName(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ')
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.items) return `list of ${typeName(schema.items)}`
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `${escapeHtml(name)}: ${typeName(field)}`)
      .join(', ')} }`
  return [schema.type, schema.format && `(${schema.format})`, limits(schema)]
    .filter(Boolean)
    .join(' ')
}

function limits({ minimum, maximum, minLength, maxLength }: Schema): string {
  if (minimum !== undefined) return `${minimum} to ${maximum ?? 'any'}`
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`
  return ''
}

const paragraph = (text?: string) => (text ? `<p>${escapeHtml(text)}</p>` : '')
