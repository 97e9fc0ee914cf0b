// What `jansou schema http` says of each request, held to what a house is asked and what it answers: the query, the
// body, the kind of the answer and the answer itself. Whatever stands in an answer is described: with one member more,
// anywhere where all are named, it is refused.
import Ajv2020 from 'ajv/dist/2020.js';

const old = '#/components/schemas/',
  inside = '#/$defs/';
const moved = (value, to) => JSON.parse(JSON.stringify(value).replaceAll(`"${old}`, `"${to}`));

export class Operations {
  /** `seen(part, value, name)` is told each answer, `failed(where, why, value)` each that is wrong. */
  constructor(http, { seen = () => {}, failed }) {
    Object.assign(this, { http, seen, failed });
    this.defs = moved(http.components.schemas, inside);
    this.ajv = new Ajv2020({ discriminator: true, strict: true, strictTypes: false, strictRequired: false });
    this.ajv.addSchema({ $defs: this.defs }, 'house');
    this.checks = new Map();
    this.parts = new Map();
    this.refused = http.components.responses.Refused.content['application/json'].schema;
    this.left = new Set(
      Object.entries(http.paths).flatMap(([path, ways]) =>
        Object.keys(ways).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    this.count = this.left.size;
    this.spoiled = 0;
  }

  /** Each operation has an answer that is described, and each reference leads somewhere. */
  whole() {
    for (const [path, ways] of Object.entries(this.http.paths))
      for (const [method, operation] of Object.entries(ways))
        if (!operation.responses['200'].content)
          this.failed(`schema http: ${method} ${path}`, 'its answer is not described');
    const through = (value) => {
      if (value === null || typeof value !== 'object') return;
      if (
        typeof value.$ref === 'string' &&
        value.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at?.[key], this.http) === undefined
      )
        this.failed('schema http', `${value.$ref} is not there`);
      for (const each of Object.values(value)) through(each);
    };
    through(this.http);
  }

  check(schema, value) {
    let valid = this.checks.get(schema);
    if (!valid) this.checks.set(schema, (valid = this.ajv.compile(moved(schema, `house${inside}`))));
    return valid(value) ? null : JSON.stringify(valid.errors.slice(-3));
  }

  named(method, target) {
    const path = target.split('?')[0];
    const behind = `${path.slice(0, path.lastIndexOf('/') + 1)}{id}`;
    const name = [path, behind, '/'].find((each) => this.http.paths[each]?.[method.toLowerCase()]);
    return { name, operation: this.http.paths[name]?.[method.toLowerCase()] };
  }

  /** Asks the house; the answer as it is, of JSON what stands in it. `status`: that is expected. */
  async ask(server, method, target, { token, body, status = 200 } = {}) {
    const where = `${method} ${target}`;
    const { name, operation } = this.named(method, target);
    if (!operation) return this.failed(where, 'is no operation that is described');
    for (const key of new URL(target, server.local).searchParams.keys())
      if (!operation.parameters?.some((each) => each.in === 'query' && each.name === key))
        this.failed(where, `?${key} is not described`);
    const takes = operation.requestBody?.content['application/json'].schema;
    const unasked = body !== undefined && (takes ? this.check(takes, body) : 'no body is described');
    if (unasked && status === 200) this.failed(where, `what is asked: ${unasked}`, body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(server.local + target, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const type = answer.headers.get('content-type')?.split(';')[0];
    const text = await answer.text();
    if (answer.status !== status) return this.failed(where, `answers ${answer.status}`, text);
    const content =
      status === 200 ? operation.responses['200'].content : { 'application/json': { schema: this.refused } };
    if (!content?.[type]) return this.failed(where, `answers ${type}, which is not described`, text);
    if (status === 200) this.left.delete(`${method} ${name}`);
    if (type !== 'application/json') return text;
    const value = JSON.parse(text);
    this.hold(where, content[type].schema, value, status === 200 ? `${method} ${name}` : 'Refused');
    return value;
  }

  hold(where, schema, value, name) {
    const wrong = this.check(schema, value);
    if (wrong) return this.failed(where, wrong, value);
    const whole = this.inside_of(schema);
    this.seen(whole, value, name);
    for (const at of this.closed(whole, value).values()) {
      const other = structuredClone(value);
      at.reduce((part, key) => part[key], other).no_such_member = 1;
      ++this.spoiled;
      if (!this.check(schema, other)) this.failed(where, `one member more at /${at.join('/')} is not noticed`);
    }
  }

  /** Of each schema of an object that names all members, one place in the value where it holds. */
  closed(part, value, at = [], places = new Map()) {
    if (value === null || typeof value !== 'object' || part === true) return places;
    if (part.$ref) return this.closed(this.defs[part.$ref.slice(inside.length)], value, at, places);
    for (const way of [...(part.anyOf ?? []), ...(part.oneOf ?? [])])
      if (this.may_be(way, value) && !this.check(this.outside(way), value)) this.closed(way, value, at, places);
    if (Array.isArray(value)) {
      if (part.items) value.forEach((each, i) => this.closed(part.items, each, [...at, i], places));
      return places;
    }
    if (part.additionalProperties === false && !places.has(part)) places.set(part, at);
    for (const [key, each] of Object.entries(value)) {
      const member = part.properties?.[key] ?? part.additionalProperties;
      if (member) this.closed(member, each, [...at, key], places);
    }
    return places;
  }
  /** Of an event, whether it has the type of that schema; of anything else it may. */
  may_be(part, value) {
    const type = (part.$ref ? this.defs[part.$ref.slice(inside.length)] : part).properties?.type;
    return type?.const === undefined || type.const === value?.type;
  }
  /** A schema with its references into these definitions, and back as `check` takes it. */
  inside_of(schema) {
    if (!this.parts.has(schema)) this.parts.set(schema, moved(schema, inside));
    return this.parts.get(schema);
  }
  outside(part) {
    if (!this.parts.has(part))
      this.parts.set(part, JSON.parse(JSON.stringify(part).replaceAll(`"${inside}`, `"${old}`)));
    return this.parts.get(part);
  }
}
