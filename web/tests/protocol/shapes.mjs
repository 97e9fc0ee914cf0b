// Types of the page against shapes of the schema: which fields there are, which of them may be left out, what may be
// null, what is a text, a number, a list.
import ts from 'typescript';

/**
 * What several types may be together: the words of `kinds`, literals of texts, the types of elements and the objects.
 */
function kinds_of_types(checker, types) {
  const out = { any: false, kinds: new Set(), words: new Set(), plain: false, elements: [], objects: [] };
  const take = (type) => {
    const { flags } = type;
    if (type.isUnion()) type.types.forEach(take);
    else if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) out.any = true;
    else if (flags & ts.TypeFlags.Undefined) return;
    else if (flags & ts.TypeFlags.Null) out.kinds.add('null');
    else if (flags & ts.TypeFlags.StringLike) {
      out.kinds.add('string');
      if (type.isStringLiteral()) out.words.add(type.value);
      else out.plain = true;
    } else if (flags & ts.TypeFlags.NumberLike) out.kinds.add('number');
    else if (flags & ts.TypeFlags.BooleanLike) out.kinds.add('boolean');
    else if (checker.isArrayType(type) || checker.isTupleType(type)) {
      out.kinds.add('list');
      out.elements.push(...checker.getTypeArguments(type));
    } else {
      out.kinds.add('object');
      out.objects.push(type);
    }
  };
  types.forEach(take);
  return out;
}

/** What several parts of a schema may be together. */
function kinds_of_parts($defs, parts) {
  const out = { any: false, kinds: new Set(), words: new Set(), plain: false, elements: [], objects: [] };
  const take = (part) => {
    if (part === true) out.any = true;
    else if (part.$ref) take($defs[part.$ref.split('/').at(-1)]);
    else if (part.anyOf ?? part.oneOf) (part.anyOf ?? part.oneOf).forEach(take);
    else if ('const' in part) {
      out.kinds.add(typeof part.const);
      if (typeof part.const === 'string') out.words.add(part.const);
    } else if (part.type === 'array') {
      out.kinds.add('list');
      out.elements.push(part.items ?? true);
    } else if (part.type === 'object' && !part.properties && part.additionalProperties === true) out.any = true;
    else if (part.type === 'object') {
      out.kinds.add('object');
      out.objects.push(part);
    } else if (part.type === 'integer') out.kinds.add('number');
    else if (part.type === undefined) out.any = true;
    else {
      out.kinds.add(part.type);
      if (part.type === 'string') out.plain = true;
    }
  };
  parts.forEach(take);
  return out;
}

export class Comparison {
  /** One sentence each. */
  differences = [];
  /** Those that are known, by the fields of their types. */
  known = new Set();
  /** The types that were compared. */
  reached = new Set();
  fields = 0;
  #checker;
  #defs;
  #expected;
  #done = new Set();
  #numbers = new Map();
  #whole = new Set();

  /** `known`: differences that have to be, as `{ 'Type.field': 'why' }`. */
  constructor(checker, $defs, known = {}) {
    this.#checker = checker;
    this.#defs = $defs;
    this.#expected = known;
  }

  /** The names of all fields of parts of the schema, each once. */
  printed_in(parts) {
    const names = new Set();
    const looked = new Set();
    const look = (part) => {
      if (typeof part !== 'object' || looked.has(part)) return;
      looked.add(part);
      if (part.$ref) look(this.#defs[part.$ref.split('/').at(-1)]);
      for (const each of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) look(each);
      for (const each of [part.items, part.additionalProperties]) if (each) look(each);
      for (const [name, each] of Object.entries(part.properties ?? {})) {
        names.add(name);
        look(each);
      }
    };
    parts.forEach(look);
    return [...names];
  }

  /**
   * What types may be together against what parts of the schema may be together. `path`: what they are, for a sentence.
   */
  compare(types, parts, path) {
    const number = (each) => this.#numbers.get(each) ?? this.#numbers.set(each, this.#numbers.size).get(each);
    const key = `${types.map(number).join()} ${parts.map(number).join()}`;
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const said = kinds_of_types(this.#checker, types);
    const printed = kinds_of_parts(this.#defs, parts);
    if (said.any || printed.any) return;
    if (types.some((type) => this.#whole.has(type))) return;
    for (const type of [...types, ...said.objects]) this.#reach(type);
    const differs = (what) => this.#differ(path, what);
    for (const kind of printed.kinds) if (!said.kinds.has(kind)) differs(`may be ${kind}, and its type says otherwise`);
    for (const kind of said.kinds) if (!printed.kinds.has(kind)) differs(`is never ${kind}, as its type says`);
    if (said.kinds.has('string') && !said.plain) {
      if (printed.plain) differs('may be any text, and its type names a few');
      for (const word of printed.words)
        if (!said.words.has(word)) differs(`may be '${word}', and its type says otherwise`);
      if (!printed.plain)
        for (const word of said.words) if (!printed.words.has(word)) differs(`is never '${word}', as its type says`);
    }
    if (said.elements.length && printed.elements.length) this.compare(said.elements, printed.elements, `${path}[]`);
    if (said.objects.length && printed.objects.length) this.#compare_fields(said.objects, printed.objects, path);
  }

  /** A type that stands for all of these shapes: it is compared with them together, and with none of them by itself. */
  compare_whole(type, parts, path) {
    if (!parts.length) return;
    this.compare([type], parts, path);
    this.#whole.add(type);
  }

  #reach(type) {
    this.reached.add(type);
    if (type.isIntersection()) for (const each of type.types) this.#reach(each);
  }

  #differ(path, what) {
    if (path in this.#expected) this.known.add(path);
    else this.differences.push(`${path}: ${what}`);
  }

  #compare_fields(objects, parts, whole_path) {
    const alias = objects.length === 1 ? objects[0].aliasSymbol?.name : undefined;
    const path = alias ?? whole_path;
    const names = new Set(objects.flatMap((each) => each.getProperties().map(({ name }) => name)));
    for (const name of names) {
      ++this.fields;
      const members = objects.map((each) => this.#checker.getPropertyOfType(each, name));
      const there = parts.flatMap((part) => {
        const found = part.properties?.[name] ?? part.additionalProperties;
        return found ? [found] : [];
      });
      if (there.length === 0) {
        this.#differ(`${path}.${name}`, 'is printed by nobody');
        continue;
      }
      const is_needed = members.every((each) => each && !(each.flags & ts.SymbolFlags.Optional));
      const is_printed = parts.every((part) => part.required?.includes(name));
      if (is_needed && !is_printed) this.#differ(`${path}.${name}`, 'may be left out, and its type says otherwise');
      if (!is_needed && is_printed) this.#differ(`${path}.${name}`, 'is always there, and its type says otherwise');
      const types = members.flatMap((each) => (each ? [this.#checker.getTypeOfSymbol(each)] : []));
      this.compare(types, there, `${path}.${name}`);
    }
    // names that the program chooses
    const indexed = objects.flatMap((each) => {
      const type = this.#checker.getIndexTypeOfType(each, ts.IndexKind.String);
      return type && each.getProperties().length === 0 ? [type] : [];
    });
    const any_name = parts.flatMap((part) => (part.additionalProperties ? [part.additionalProperties] : []));
    if (indexed.length && any_name.length) this.compare(indexed, any_name, `${path}{}`);
  }
}
