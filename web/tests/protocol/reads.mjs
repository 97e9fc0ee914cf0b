// What a source of the page reads: the names of fields that it gets from an object. A word in a text, a comment, a
// style, the name of a variable, a field that is only written and a type are no reading.
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const { SyntaxKind } = ts;

/** The names of fields that a TypeScript source reads. */
function reads_of_script(text) {
  const names = new Set();
  const name_of = (node) => node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.add(node.text);
  const is_assignment = (node) =>
    node !== undefined && ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken;
  const is_written = (node) => is_assignment(node.parent) && node.parent.left === node;
  function taken_apart(pattern) {
    for (const each of pattern.properties) {
      if (each.name) name_of(each.name);
      if (ts.isPropertyAssignment(each) && ts.isObjectLiteralExpression(each.initializer))
        taken_apart(each.initializer);
    }
  }
  function visit(node) {
    if (ts.isPropertyAccessExpression(node) && !is_written(node)) name_of(node.name);
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression) && !is_written(node))
      name_of(node.argumentExpression);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken)
      name_of(node.propertyName ?? node.name);
    else if (is_assignment(node) && ts.isObjectLiteralExpression(node.left)) taken_apart(node.left);
    else if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.InKeyword &&
      ts.isStringLiteralLike(node.left)
    )
      name_of(node.left);
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return names;
}

/** Those that a part reads, in its script and in what it draws. */
function reads_of_part(text) {
  const names = new Set();
  const word_of = (node) =>
    node?.type === 'Identifier' ? node.name : node?.type === 'Literal' ? String(node.value) : undefined;
  const name_of = (node) => word_of(node) !== undefined && names.add(word_of(node));
  function visit(node, parent) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (node.type === 'MemberExpression') {
      const is_written = parent?.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === node;
      if (!is_written && (!node.computed || node.property.type === 'Literal')) name_of(node.property);
    } else if (node.type === 'ObjectPattern') {
      for (const each of node.properties) if (each.type === 'Property' && !each.computed) name_of(each.key);
    } else if (node.type === 'BinaryExpression' && node.operator === 'in' && node.left.type === 'Literal')
      name_of(node.left);
    for (const [key, each] of Object.entries(node)) if (key !== 'css' && key !== 'loc') visit(each, node);
  }
  visit(parse(text, { modern: true }));
  return names;
}

/** `path`: a part, if it ends in .svelte; else a script. */
export const reads_of = (path, text) => (path.endsWith('.svelte') ? reads_of_part(text) : reads_of_script(text));
