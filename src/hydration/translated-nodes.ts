/**
 * Translators wrap text nodes in elements of their own. When React later removes such a node, or inserts something before
 * it, the node is no longer its parent's child, and the browser throws. These two methods then act on the wrapper.
 */
function childOf(parent: Node, node: Node): Node {
  let outermost = node;
  while (outermost.parentNode && outermost.parentNode !== parent) outermost = outermost.parentNode;
  return outermost.parentNode === parent ? outermost : node;
}

export function lookThroughWrappers(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, childOf(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childOf(this, before));
    return node;
  };
}
